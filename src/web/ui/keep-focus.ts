/**
 * Browsers give the focus to the body when the focused element leaves the page or is disabled, and keyboard users lose
 * their place. This watcher finds the next best place for the focus. Panels, lists and dialogs that know a better place
 * have a moment to take it themselves.
 */

interface Focused {
  element: HTMLElement;
  /** Its ancestors. The first one that is still in the page shows where the element was. */
  ancestors: readonly Element[];
  /** The heading at that time. A different heading means a different page. */
  heading: Element | null;
}

let last: Focused | undefined;
/** The newest is the last one. */
let earlier: HTMLElement[] = [];
const earlierAtMost = 10;

/** Waits for effects of the page, which may set the focus themselves. */
const graceMs = 30;

/** Starts watching. Returns a function that stops it. */
export function keepFocus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasDisabled = false;

  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === last?.element) return;
    if (last) earlier = [...earlier, last.element].slice(-earlierAtMost);
    last = { element: target, ancestors: ancestorsOf(target), heading: headingNow() };
    wasDisabled = false;
  };
  /** A click on the empty page removes the focus on purpose. */
  const onFocusOut = (): void =>
    queueMicrotask(() => {
      if (last && isNowhere() && last.element.isConnected && !isDisabled(last.element)) last = undefined;
    });
  const onChange = (): void => {
    if (!last || timer !== undefined || (last.element.isConnected && !isDisabled(last.element) && !wasDisabled)) return;
    timer = setTimeout(check, graceMs);
  };
  const check = (): void => {
    timer = undefined;
    if (!last) return;
    wasDisabled = isDisabled(last.element);
    if (!isNowhere() || (wasDisabled && last.element.isConnected)) return;
    (last.element.isConnected ? last.element : placeAfter(last))?.focus({ preventScroll: true });
  };

  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    clearTimeout(timer);
    last = undefined;
    earlier = [];
  };
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;
const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled');
const headingNow = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) found.push(at);
  return found;
}

/** In order: the same control rendered again, an open dialog, the panel or list, a row, the previous focus, the heading. */
function placeAfter({ element, ancestors, heading }: Focused): HTMLElement | undefined {
  const around = ancestors.find((ancestor) => ancestor.isConnected);
  const isSamePage = heading !== null && heading.isConnected;
  return (
    (element.id === '' ? undefined : document.getElementById(element.id)) ??
    inDialog() ??
    around?.closest<HTMLElement>('aside[tabindex]') ??
    stopIn(around?.closest('[role=grid], ul, ol')) ??
    (isSamePage ? onPage(around?.closest('main')) : undefined) ??
    titleOrPage()
  );
}

/** Returns from the selection bar to the row, and from a notice to the previous focus. */
function onPage(main: Element | null | undefined): HTMLElement | undefined {
  const before = earlier.findLast((one) => one.isConnected && !isDisabled(one));
  return stopIn(main) ?? before ?? stopIn(document.querySelector('main'));
}

function inDialog(): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  return dialog?.querySelector<HTMLElement>('[data-autofocus], button, input, select, textarea') ?? undefined;
}

/** The row with the tab stop, or the first row if each is a tab stop. */
const stopIn = (list: Element | null | undefined): HTMLElement | undefined =>
  list?.querySelector<HTMLElement>('[data-id][tabindex="0"]') ??
  list?.querySelector<HTMLElement>('a[data-id]') ??
  // The row with the tab stop has just gone.
  list?.querySelector<HTMLElement>('[role=row][data-id]') ??
  undefined;

function titleOrPage(): HTMLElement | undefined {
  const heading = headingNow();
  if (heading) heading.tabIndex = -1;
  return heading ?? document.querySelector<HTMLElement>('main') ?? undefined;
}
