/**
 * Browsers give the focus to the body when the focused element leaves the page or is disabled, and keyboard users lose
 * their place. This watcher finds the next best place for the focus. Panels, lists and dialogs that know a better place
 * have a moment to take it themselves.
 */

interface Focused {
  element: HTMLElement;
  /** From its parent up: the first one still in the page tells where it was. */
  ancestors: readonly Element[];
  /** The page's heading then: another one means another page. */
  heading: Element | null;
}

let last: Focused | undefined;
/** The newest at the end. */
let earlier: HTMLElement[] = [];
const earlierAtMost = 10;

/** Effects of the page run before, so that their choice of focus holds. */
const graceMs = 30;

/** Starts to watch; the result stops it. */
export function keepFocus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasDisabled = false;

  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === last?.element) return;
    if (last) earlier = [...earlier, last.element].slice(-earlierAtMost);
    last = { element: target, ancestors: ancestorsOf(target), heading: headingNow() };
    wasDisabled = false;
  };
  /** A press on the bare page takes the focus away on purpose. */
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

/** The same control drawn anew, then: an open dialog, the panel or list around it, a row, the focus before, the heading. */
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

/** From a bar beside the rows back to the row; from a notice back to where the focus was. */
function onPage(main: Element | null | undefined): HTMLElement | undefined {
  const before = earlier.findLast((one) => one.isConnected && !isDisabled(one));
  return stopIn(main) ?? before ?? stopIn(document.querySelector('main'));
}

function inDialog(): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  return dialog?.querySelector<HTMLElement>('[data-autofocus], button, input, select, textarea') ?? undefined;
}

/** The row that Tab comes to; the first one where each row is a tab stop. */
const stopIn = (list: Element | null | undefined): HTMLElement | undefined =>
  list?.querySelector<HTMLElement>('[data-id][tabindex="0"]') ??
  list?.querySelector<HTMLElement>('a[data-id]') ??
  undefined;

function titleOrPage(): HTMLElement | undefined {
  const heading = headingNow();
  if (heading) heading.tabIndex = -1;
  return heading ?? document.querySelector<HTMLElement>('main') ?? undefined;
}
