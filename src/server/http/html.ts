/** Escaped HTML. Only `html` creates it, so no value becomes markup. */
export class Html {
  constructor(readonly text: string) {}
}

type Slot = Html | string | number | undefined | readonly Html[];

const written = (slot: Slot): string => {
  if (slot === undefined) return '';
  if (slot instanceof Html) return slot.text;
  return typeof slot === 'object' ? slot.map(({ text }) => text).join('') : escaped(String(slot));
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

/** html`<p>${text}</p>`: escapes texts, keeps nested HTML and lists of it, and ignores undefined. */
export const html = (parts: TemplateStringsArray, ...slots: readonly Slot[]): Html =>
  new Html(parts.map((part, index) => `${part}${written(slots[index])}`).join(''));

/** Paragraphs with `code` and **strong**: the Markdown that the API descriptions use. */
export function prose(markdown: string): Html {
  const paragraphs = markdown.split(/\n\s*\n/).map((paragraph) => phrase(paragraph).text);
  return new Html(paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''));
}

/** The same within a line. */
export const phrase = (markdown: string): Html =>
  new Html(
    escaped(markdown)
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
  );
