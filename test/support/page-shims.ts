import * as React from 'react';

/** Browser APIs that jsdom lacks. They report nothing: no screen is narrow, dark or resized. */
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
window.scrollTo = () => {};
// A history of the router that is destroyed calls them alone.
history.pushState = history.pushState.bind(history);
history.replaceState = history.replaceState.bind(history);
/** Every element is in the viewport. */
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
Element.prototype.scrollTo ??= function scrollTo(this: Element, to?: ScrollToOptions | number) {
  if (typeof to === 'object' && to.top !== undefined && to.top !== this.scrollTop) {
    this.scrollTop = to.top;
    queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
  }
};
Element.prototype.setPointerCapture ??= () => {};
// As in a browser, an open modal dialog keeps the focus inside it, and returns the focus when it closes.
if (!('showModal' in HTMLDialogElement.prototype)) {
  const modals: { dialog: HTMLDialogElement; before: Element | null }[] = [];
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusUnlessInert(options) {
    const top = modals.findLast(({ dialog }) => dialog.isConnected)?.dialog;
    if (!top || top.contains(this)) focus.call(this, options);
  };
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      modals.push({ dialog: this, before: document.activeElement });
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      const at = modals.findLastIndex(({ dialog }) => dialog === this);
      const [ended] = at < 0 ? [] : modals.splice(at, 1);
      if (ended?.before instanceof HTMLElement) ended.before.focus();
    },
  });
}
// A canvas context that accepts every call and draws nothing. Tests find geofences by their geometry, not by pixels.
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

/** Turns off React's stack of each new element, which serves only warnings and costs time. */
const inside = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (inside) {
  Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });
}
