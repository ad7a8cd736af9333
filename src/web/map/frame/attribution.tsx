import { Fragment, type ReactNode } from 'react';

/**
 * The text and the web links of an attribution. Tile providers publish it as HTML; everything but text and links is dropped.
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
 * Removes scripts, styles and all attributes except `href`. The browser applies the Content-Security-Policy even to HTML
 * that it only parses, and would report each `style`. `part` drops anything that this misses.
 */
export const linksOnly = (html: string): string =>
  html
    .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi, (_, name: string, attributes: string) => {
      const href = name.toLowerCase() === 'a' && /(?:^|\s)href\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/i.exec(attributes);
      return href ? `<a href=${href[1]}>` : `<${name}>`;
    });
