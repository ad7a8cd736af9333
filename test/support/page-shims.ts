import * as React from 'react';

/** What browsers have and jsdom has not. Nothing here answers anything: no screen is ever narrow, dark or resized. */
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
/** Everything is in sight. */
window.IntersectionObserver ??= class implements Partial<IntersectionObserver> {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    const seen = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.#tell([seen], this as unknown as IntersectionObserver);
  }
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.setPointerCapture ??= () => {};
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
// A context that takes every call and draws nothing: the map's geofences are found by their geometry, not by pixels.
const answers: Readonly<Record<PropertyKey, () => unknown>> = {
  measureText: () => ({ width: 0 }),
  getTransform: () => ({ a: 1 }),
};
HTMLCanvasElement.prototype.getContext = (() =>
  new Proxy<Record<PropertyKey, unknown>>(
    {},
    { get: (kept, name) => kept[name] ?? answers[name] ?? (() => undefined) },
  )) as never;
window.Path2D ??= class {
  arc() {}
  lineTo() {}
  closePath() {}
} as never;

/** For its warnings React notes where each element was made, until there are too many in a second: here from the first on. */
const inside = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (inside) {
  Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });
}
