import { Fragment, type ReactNode } from 'react';

/**
 * The words and links of an attribution that an operator wrote as HTML, which is how providers hand it out. Only text and
 * links to the web come through; everything else of it is dropped.
 */
export function attributionParts(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.childNodes].map((node, index) => <Fragment key={index}>{part(node)}</Fragment>);
}

function part(node: ChildNode): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement) || node instanceof HTMLScriptElement || node instanceof HTMLStyleElement)
    return null;
  const words = node.textContent;
  if (!(node instanceof HTMLAnchorElement) || !/^https?:$/.test(node.protocol)) return words;
  return (
    <a href={node.href} target="_blank" rel="noreferrer noopener">
      {words}
    </a>
  );
}
