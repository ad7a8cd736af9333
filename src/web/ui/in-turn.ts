let last: Promise<unknown> = Promise.resolve();

/**
 * Loads code after what was asked for before. Of files that wait for texts, WebKit runs those of a second load before the first
 * has its texts.
 */
export function inTurn<Module>(load: () => Promise<Module>): Promise<Module> {
  const loading = last.then(load, load);
  last = loading;
  return loading;
}
