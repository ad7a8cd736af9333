/** What fails in a layer outside of a call by its component: in a frame, a worker, a promise or a listener. */

const listeners = new WeakMap<object, (error: unknown) => void>();

/** Returns a function that stops listening. */
export function onFailure(layer: object, fail: (error: unknown) => void): () => void {
  listeners.set(layer, fail);
  return () => void listeners.delete(layer);
}

export function failLayer(layer: object, error: unknown): void {
  const fail = listeners.get(layer);
  if (!fail) throw error;
  fail(error);
}

/** The same function, but only the layer gets its errors. Other layers do not miss an event or a frame because of them. */
export const guarded =
  <Args extends unknown[]>(layer: object, work: (...args: Args) => void) =>
  (...args: Args): void => {
    try {
      work(...args);
    } catch (error) {
      failLayer(layer, error);
    }
  };
