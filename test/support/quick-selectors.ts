/**
 * Elements by simple selectors, without the selector engine of jsdom. Queries of Testing Library compare each element of a
 * page with a hundred such selectors (`input[type=submit]`, `[role~="row"]`), and read its children as a list, of which jsdom
 * checks each access. Together they took a third of the time of page tests. Other selectors take the usual way.
 */
type Test = (element: Element) => boolean;

const value = /"([^"\\]*)"|'([^'\\]*)'|([\w-]+)/.source;
const attribute = new RegExp(`\\[([\\w-]+)(?:([~^$*]?=)(?:${value}))?\\]`).source;
const part = new RegExp(
  `([a-z][a-z0-9]*)|(\\*)|\\.([\\w-]+)|#([\\w-]+)|${attribute}|:not\\(${attribute}\\)|(\\s*,\\s*)`,
  'y',
);

const comparisons: Readonly<Record<string, (found: string, wanted: string) => boolean>> = {
  '=': (found, wanted) => found === wanted,
  '~=': (found, wanted) => found.split(/\s+/).includes(wanted),
  '^=': (found, wanted) => wanted !== '' && found.startsWith(wanted),
  '$=': (found, wanted) => wanted !== '' && found.endsWith(wanted),
  '*=': (found, wanted) => wanted !== '' && found.includes(wanted),
};

function ofAttribute([name = '', operator, ...wantedForms]: (string | undefined)[]): Test {
  const compare = operator === undefined ? undefined : comparisons[operator];
  if (!compare) return (element) => element.hasAttribute(name);
  const wanted = wantedForms.find((form) => form !== undefined) ?? '';
  // HTML compares the values of this attribute without case.
  const form = name === 'type' ? (text: string) => text.toLowerCase() : (text: string) => text;
  return (element) => {
    const found = element.getAttribute(name);
    return found !== null && compare(form(found), form(wanted));
  };
}

/** The test of one element, or undefined for a selector that is not simple. */
function testOf(selectors: string): Test | undefined {
  const lists: Test[][] = [[]];
  const text = selectors.trim();
  part.lastIndex = 0;
  let end = 0;
  while (end < text.length) {
    const found = part.exec(text);
    if (!found) return undefined;
    const [, tag, any, className, id, ...rest] = found;
    const [has, not, comma] = [rest.slice(0, 5), rest.slice(5, 10), rest[10]];
    const tests = lists.at(-1) ?? [];
    // A tag is the first part: `div` after another part would be another element.
    if ((tag !== undefined || any !== undefined) && tests.length > 0) return undefined;
    if (comma !== undefined) {
      if (tests.length === 0) return undefined;
      lists.push([]);
    } else if (tag !== undefined) tests.push((element) => element.localName === tag);
    else if (any !== undefined) tests.push(() => true);
    else if (className !== undefined) tests.push((element) => element.classList.contains(className));
    else if (id !== undefined) tests.push((element) => element.id === id);
    else if (has[0] !== undefined) tests.push(ofAttribute(has));
    else {
      const isNot = ofAttribute(not);
      tests.push((element) => !isNot(element));
    }
    end = part.lastIndex;
  }
  if (lists.some((tests) => tests.length === 0)) return undefined;
  const each = lists.map((tests): Test => {
    const [first = () => true] = tests;
    return tests.length === 1 ? first : (element) => tests.every((test) => test(element));
  });
  const [only = () => true] = each;
  return each.length === 1 ? only : (element) => each.some((test) => test(element));
}

const known = new Map<string, Test | undefined>();
function simple(selectors: string): Test | undefined {
  if (!known.has(selectors)) known.set(selectors, testOf(selectors));
  return known.get(selectors);
}

/** jsdom keeps the nodes of a list here. */
const symbolOf = (object: object, description: string): symbol => {
  const found = Object.getOwnPropertySymbols(object).find((each) => each.description === description);
  if (!found) throw new Error(`jsdom has no ${description} symbol any more`);
  return found;
};
const implementation = symbolOf(document, 'impl');
const wrapper = symbolOf(Reflect.get(document, implementation) as object, 'wrapper');

interface ListImplementation {
  _update(): void;
  _list: Record<symbol, unknown>[];
}

function nodesIn<Listed extends Node>(list: ArrayLike<Listed>): Listed[] {
  const inside = Reflect.get(list, implementation) as ListImplementation;
  inside._update();
  return inside._list.map((each) => (each[wrapper] ?? each) as Listed);
}

for (const { prototype } of [NodeList, HTMLCollection]) {
  prototype[Symbol.iterator] = function iterate(this: ArrayLike<Node>) {
    return nodesIn(this)[Symbol.iterator]();
  } as never;
}

const { matches } = Element.prototype;
Element.prototype.matches = function quickMatches(this: Element, selectors: string) {
  const test = simple(selectors);
  return test ? test(this) : matches.call(this, selectors);
} as typeof matches;

for (const { prototype } of [Element, Document]) {
  const { querySelectorAll, querySelector } = prototype;
  prototype.querySelectorAll = function quickAll(this: Element | Document, selectors: string) {
    const test = simple(selectors);
    if (!test) return querySelectorAll.call(this, selectors);
    const all = nodesIn(this.getElementsByTagName('*'));
    return selectors === '*' ? all : all.filter(test);
  } as never;
  prototype.querySelector = function quickFirst(this: Element | Document, selectors: string) {
    const test = simple(selectors);
    return test ? (nodesIn(this.getElementsByTagName('*')).find(test) ?? null) : querySelector.call(this, selectors);
  };
}
