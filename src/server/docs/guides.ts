/**
 * The guides: the Markdown files in the folder `docs` of a release or of the sources. A long file is a page for each of its
 * sections, and a first page that lists them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, Marked, type Tokens } from 'marked';
import { Html, html } from '../http/html.ts';

/** From the sources, from `dist`, and from a chunk in it. */
const folder = ['../../../docs', '../docs', '../../docs']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(join(path, 'api.md')));

export interface Guide {
  /** Its file without the ending, of a section followed by `/` and the anchor: `api`, `api/conventions`. */
  name: string;
  title: string;
  markdown: string;
  /** The name of the guide to which a section belongs. */
  parent?: string;
}

/** Those for integrators, in order. The others, for operators, come after them. */
const first = ['api', 'devices', 'webhooks', 'mirror', 'late-data', 'limits', 'versions'];
/** About this project's code. */
const inside = ['architecture'];
/** Characters of a file that is one page. */
const pageLength = 12_000;

export function readGuides(): Guide[] {
  const names = filesOf('.md')
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => !inside.includes(name));
  const known = first.filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !first.includes(name)).sort()].flatMap((name) =>
    pagesOf(name, readDocs(`${name}.md`).toString()),
  );
}

export const filesOf = (ending: string): string[] =>
  folder === undefined ? [] : readdirSync(folder).filter((file) => file.endsWith(ending));

export const readDocs = (file: string): Buffer => readFileSync(join(folder ?? '', file));

const headingsOf = (markdown: string): Tokens.Heading[] =>
  lexer(markdown).filter((token): token is Tokens.Heading => token.type === 'heading');

export function pagesOf(name: string, markdown: string): Guide[] {
  const headings = headingsOf(markdown);
  const title = headings.find(({ depth }) => depth === 1)?.text ?? name;
  const sections = headings.filter(({ depth }) => depth === 2);
  if (markdown.length <= pageLength || sections.length === 0) return [{ name, title, markdown }];
  const [opening = '', ...contents] = cutAt(
    markdown,
    sections.map(({ raw }) => raw),
  );
  const list = sections.map(({ text }) => `- [${text}](#${slugOf(text)})`).join('\n');
  return [
    { name, title, markdown: `${opening}\n${list}\n` },
    ...sections.map(({ text }, at) => ({
      name: `${name}/${slugOf(text)}`,
      title: text,
      markdown: contents[at] ?? '',
      parent: name,
    })),
  ];
}

/** The parts before and after each of these texts. A part begins with its text. */
function cutAt(whole: string, starts: readonly string[]): string[] {
  const parts: string[] = [];
  let rest = whole;
  for (const start of starts) {
    const at = rest.indexOf(`\n${start}`, 1) + 1;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest];
}

/** Path below `/docs` for each heading of the guides, as `api#conventions`: the place of its page. */
function anchorsOf(guides: readonly Guide[]): Map<string, string> {
  return new Map(
    guides.flatMap(({ name, markdown, parent = name }) =>
      headingsOf(markdown).map(({ text }, at) => {
        const slug = slugOf(text);
        // The heading of a section is that of its page.
        return [`${parent}#${slug}`, parent !== name && at === 0 ? name : `${name}#${slug}`];
      }),
    ),
  );
}

interface Served {
  root: string;
  guides: readonly Guide[];
  isServed: (file: string) => boolean;
}

/** Links between files become links between pages. A link to a file that is not served stays text. */
export function guideHtml(guide: Guide, { root, guides, isServed }: Served): Html {
  const { markdown, parent } = guide;
  const own = parent ?? guide.name;
  const anchors = anchorsOf(guides);
  /** The heading of a section is the first of its page. */
  const lifted = parent === undefined ? 0 : 1;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        const id = slugOf(text);
        const inner = new Html(this.parser.parseInline(tokens));
        const name = tag(`h${depth - lifted}`);
        return html`<${name} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to ${text}">#</a></${name}>`
          .text;
      },
      link({ href, tokens }: Tokens.Link): string {
        const inner = new Html(this.parser.parseInline(tokens));
        if (/^https?:/.test(href)) return html`<a href="${href}">${inner}</a>`.text;
        const [file = '', anchor] = href.split('#');
        if (file !== '' && !isServed(file)) return inner.text;
        const name = file === '' ? own : file.replace(/\.md$/, '');
        const place = anchor === undefined ? name : (anchors.get(`${name}#${anchor}`) ?? `${name}#${anchor}`);
        return html`<a href="${root}/${place}">${inner}</a>`.text;
      },
      image: ({ href, text }: Tokens.Image): string => html`<img src="${root}/${href}" alt="${text}">`.text,
    },
  });
  const up = guides.find(({ name }) => name === parent);
  return html`${up && html`<p class="up"><a href="${root}/${up.name}">${up.title}</a></p>`}${new Html(marked.parse(markdown, { async: false }))}`;
}

const tag = (name: string): Html => new Html(name);

/** As GitHub makes the anchors of headings. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
