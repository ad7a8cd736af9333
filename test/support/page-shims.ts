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
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.setPointerCapture ??= () => {};
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
// A context that takes every call and draws nothing: the map's geofences are found by their geometry, not by pixels.
HTMLCanvasElement.prototype.getContext = (() =>
  new Proxy<Record<PropertyKey, unknown>>(
    {},
    {
      get: (kept, name) => kept[name] ?? (name === 'measureText' ? () => ({ width: 0 }) : () => undefined),
    },
  )) as never;
window.Path2D ??= class {} as never;

export {};
