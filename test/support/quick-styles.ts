/**
 * Computed styles without the cascade. For each element, jsdom compares all selectors of the browser's style sheet, which
 * took a fifth of the time of page tests. Queries by role, `toBeVisible` and clicks read only the properties below. The
 * pages of tests have no style sheet, so these depend on inline styles and on what an element is.
 */
const view = document.defaultView ?? window;
const cascade = view.getComputedStyle.bind(view);

/** `tag attributes` -> its display in the browser's style sheet. */
const displays = new Map<string, string>();
/** Attributes in selectors of the browser's style sheet that set `display`. */
const deciding = ['hidden', 'open', 'type', 'popover'];

function displayBySheet(element: Element): string {
  const attributes = deciding.map((name) => element.getAttribute(name) ?? '-');
  const key = [element.namespaceURI, element.localName, ...attributes].join(' ');
  const known = displays.get(key) ?? cascade(element).display;
  displays.set(key, known);
  return known;
}

/** Empty without an inline value. Most elements have no attribute, whose declaration jsdom need not make then. */
const inline = (element: Element, name: string): string =>
  element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : '';

function inherited(element: Element, name: string, initial: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = inline(at, name);
    if (value !== '' && value !== 'inherit') return value;
  }
  return initial;
}

const properties: Readonly<Record<string, (element: Element) => string>> = {
  // Not kept for an element with an inline value.
  display: (element) => inline(element, 'display') || displayBySheet(element),
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  opacity: (element) => inline(element, 'opacity') || '1',
  pointerEvents: (element) => inherited(element, 'pointer-events', 'auto'),
};

function quickStyle(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
  const whole = (): CSSStyleDeclaration => cascade(element, pseudoElement);
  if (pseudoElement || document.styleSheets.length > 0) return whole();
  const valueOf = (name: string): string => properties[name]?.(element) ?? whole().getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return valueOf;
      if (typeof name === 'string' && name in properties) return valueOf(name);
      const style = whole();
      const value: unknown = Reflect.get(style, name);
      return typeof value === 'function' ? (value.bind(style) as unknown) : value;
    },
  });
}

view.getComputedStyle = quickStyle;
window.getComputedStyle = quickStyle;

export {};
