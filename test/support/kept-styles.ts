/**
 * jsdom reckons an element's style anew, from every rule of its own sheet, after each change anywhere in the page: a
 * millisecond for each element that a query by role looks at. Here it is kept until something changes that it can hang on:
 * the element, what it lies in, or a sheet. What focus and pointer do to colours and outlines goes unnoticed; nothing asks.
 */
const view = document.defaultView ?? window;
const reckon = view.getComputedStyle.bind(view);
let kept = new WeakMap<Element, CSSStyleDeclaration>();

const changes = new MutationObserver(forgetAfter);
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

function forgetAfter(records: readonly MutationRecord[]): void {
  for (const { type, target, addedNodes } of records) {
    if (document.head.contains(target) || target.parentElement?.localName === 'style') kept = new WeakMap();
    else if (type === 'attributes') forget(target);
    else for (const node of addedNodes) forget(node);
  }
}

function forget(node: Node): void {
  if (!(node instanceof view.Element)) return;
  if (node.localName === 'style') kept = new WeakMap();
  kept.delete(node);
  for (let inside = node.firstElementChild; inside; inside = inside.nextElementSibling) forget(inside);
}

function keptStyle(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
  // What happens to an element outside of the page is not told.
  if (pseudoElement || !element.isConnected || element.ownerDocument !== document) {
    return reckon(element, pseudoElement);
  }
  forgetAfter(changes.takeRecords());
  const style = kept.get(element) ?? reckon(element);
  kept.set(element, style);
  return style;
}

view.getComputedStyle = keptStyle;
window.getComputedStyle = keptStyle;

export {};
