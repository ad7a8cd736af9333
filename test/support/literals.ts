import { parseSync } from 'vite';

/** The parts of a syntax node that are used here. */
interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

/** Attributes with text for people: HTML's own, and those of our widgets. */
const visibleAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'cancel',
  'confirm',
  'count',
  'description',
  'detail',
  'error',
  'label',
  'legend',
  'nothingFoundMessage',
  'pageTitle',
  'placeholder',
  'reason',
  'submitLabel',
  'subtitle',
  'suffix',
  'prefix',
  'summary',
  'tip',
  'title',
  'unit',
  'words',
]);

/** Text in the source that belongs into the catalogue: `line: text`. */
export function literalsIn(source: string, file = 'source.tsx'): string[] {
  const { program, errors } = parseSync(file, source, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: string[] = [];
  const add = (node: Node, text: string): void => {
    const words = text.trim().replace(/\s+/g, ' ');
    if (/\p{L}/u.test(words) && !/^#[\da-f]{3,8}$/i.test(words))
      found.push(`${source.slice(0, node.start).split('\n').length}: ${words}`);
  };
  visit(program as unknown as Node, (node) => {
    if (node.type === 'JSXText') add(node, String(node.value));
    if (node.type === 'JSXExpressionContainer') results(node.expression as Node, add, isShown(node));
    if (node.type === 'JSXAttribute' && isVisible(nameOf(node.name as Node))) results(node.value as Node | null, add);
    // `notify({ words: … })`, a column's `{ label: … }`: text for people outside of JSX.
    if (node.type === 'Property' && isVisible(nameOf(node.key as Node))) results(node.value as Node, add);
    if (node.type === 'CallExpression' && nameOf(node.callee as Node) === 'announce') {
      for (const argument of node.arguments as Node[]) results(argument, add);
    }
  });
  return [...new Set(found)];
}

const isVisible = (name: string): boolean => visibleAttributes.has(name);

/** A container inside an attribute is checked with the attribute. */
const shownContainers = new WeakSet<Node>();
const isShown = (container: Node): boolean => shownContainers.has(container);

function visit(node: Node, look: (node: Node) => void): void {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    for (const child of node.children as Node[]) shownContainers.add(child);
  }
  look(node);
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (child !== null && typeof child === 'object' && typeof (child as Node).type === 'string') {
        visit(child as Node, look);
      }
    }
  }
}

/** The literals that an expression can evaluate to. */
function results(node: Node | null | undefined, add: (node: Node, text: string) => void, shown = true): void {
  if (!node || !shown) return;
  const parts = (...names: string[]): void => {
    for (const name of names) results(node[name] as Node, add);
  };
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string') add(node, node.value);
      return;
    case 'TemplateLiteral':
      for (const piece of node.quasis as { value: { cooked: string } }[]) add(node, piece.value.cooked);
      for (const inner of node.expressions as Node[]) results(inner, add);
      return;
    case 'ConditionalExpression':
      return parts('consequent', 'alternate');
    case 'LogicalExpression':
      return node.operator === '&&' ? parts('right') : parts('left', 'right');
    case 'BinaryExpression':
      return node.operator === '+' ? parts('left', 'right') : undefined;
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return parts('expression');
    case 'ArrowFunctionExpression':
      return parts('body');
    case 'CallExpression':
      // `items.map((item) => 'words')`
      for (const given of node.arguments as Node[]) {
        if (given.type === 'ArrowFunctionExpression') results(given, add);
      }
      return;
    default:
      return;
  }
}

const nameOf = (node: Node): string => String(node.name ?? node.value ?? '');
