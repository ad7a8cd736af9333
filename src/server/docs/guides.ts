/** The guides: the Markdown files in the folder `docs` of a release or of the sources. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { Html, html } from '../http/html.ts';

/** From the sources, from `dist`, and from a chunk in it. */
const folder = ['../../../docs', '../docs', '../../docs']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(join(path, 'api.md')));

export interface Guide {
  name: string;
  title: string;
  markdown: string;
}

/** Those for integrators, in order. The others, for operators, come after them. */
const first = ['api', 'devices', 'mirror', 'webhooks', 'late-data', 'limits', 'versions'];
/** About this project's code. */
const inside = ['architecture'];

export function readGuides(): Guide[] {
  const names = filesOf('.md')
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => !inside.includes(name));
  const known = first.filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !first.includes(name)).sort()].map((name) => {
    const markdown = readDocs(`${name}.md`).toString();
    return { name, title: /^# (.*)$/m.exec(markdown)?.[1] ?? name, markdown };
  });
}

export const filesOf = (ending: string): string[] =>
  folder === undefined ? [] : readdirSync(folder).filter((file) => file.endsWith(ending));

export const readDocs = (file: string): Buffer => readFileSync(join(folder ?? '', file));

/** Links between files become links between pages. A link to a file that is not served stays text. */
export function guideHtml(
  { markdown }: Guide,
  { root, isServed }: { root: string; isServed: (file: string) => boolean },
): Html {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        const id = slugOf(text);
        const inner = new Html(this.parser.parseInline(tokens));
        return html`<${tag(`h${depth}`)} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to ${text}">#</a></${tag(`h${depth}`)}>`
          .text;
      },
      link({ href, tokens }: Tokens.Link): string {
        const inner = new Html(this.parser.parseInline(tokens));
        if (/^(https?:|#)/.test(href)) return html`<a href="${href}">${inner}</a>`.text;
        const [file = '', anchor] = href.split('#');
        if (!isServed(file)) return inner.text;
        const target = `${root}/${file.replace(/\.md$/, '')}${anchor === undefined ? '' : `#${anchor}`}`;
        return html`<a href="${target}">${inner}</a>`.text;
      },
      image: ({ href, text }: Tokens.Image): string => html`<img src="${root}/${href}" alt="${text}">`.text,
    },
  });
  return new Html(marked.parse(markdown, { async: false }));
}

const tag = (name: string): Html => new Html(name);

/** As GitHub makes the anchors of headings. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
