import { Fragment, type ReactNode } from 'react';

/**
 * The words and links of an attribution that an operator wrote as HTML, which is how providers hand it out. Only text and
 * links to the web come through; everything else of it is dropped.
 */
export function attributionParts(html: string): ReactNode {
  return parts(new DOMParser().parseFromString(linksOnly(html), 'text/html').body);
}

const parts = ({ childNodes }: Node): ReactNode =>
  [...childNodes].map((node, index) => <Fragment key={index}>{part(node)}</Fragment>);

function part(node: ChildNode): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  if (!(node instanceof HTMLAnchorElement) || !/^https?:$/.test(node.protocol)) return parts(node);
  return (
    <a href={node.href} target="_blank" rel="noreferrer noopener">
      {node.textContent}
    </a>
  );
}

/**
 * The same HTML without scripts, styles and all attributes but where a link leads. The browser holds even what it only
 * parses to the page's Content-Security-Policy, and would complain of each `style`. What this misses, `part` drops.
 */
export const linksOnly = (html: string): string =>
  html
    .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi, (_, name: string, attributes: string) => {
      const href = name.toLowerCase() === 'a' && /(?:^|\s)href\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/i.exec(attributes);
      return href ? `<a href=${href[1]}>` : `<${name}>`;
    });
