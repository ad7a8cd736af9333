import { type ComponentType, lazy } from 'react';

/** Code could not be loaded: no connection, or a newer version was installed. Only a reload helps. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Loads code, one file after another. Files share code that waits for texts when it runs. If two files load at once, WebKit
 * runs the second without waiting for the shared code. Throws PageNotLoaded.
 */
export function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  const loading = last.then(load, load).catch((cause: unknown) => {
    throw new PageNotLoaded('code', { cause });
  });
  last = loading;
  return loading;
}

/** A component whose code loads when it is first drawn: `lazyNamed(() => import('./Form.tsx'), (file) => file.Form)`. */
export const lazyNamed = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) => lazy(async () => ({ default: pick(await loadCode(load)) }));
