/**
 * Caches computed styles. jsdom computes a style again after each change of the page, which takes a millisecond for each
 * element that a query by role reads. The cache drops a style when its element, a parent or a style sheet changes. It does
 * not notice `:focus` and `:hover`: no test reads their colours.
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
  // The observer does not see changes outside the document.
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
