/** The page of an unsubscribe link: one question and one button, in the account's language. */
import { type Html, html } from '../http/html.ts';
import { pageStyle, sourceOf } from '../http/page-style.ts';
import { type UnsubscribeWords, wordsOf } from './words.ts';

export interface UnsubscribePage {
  /** `asked`: still subscribed, `done`: unsubscribed, `back`: subscribed again, `wrong`: invalid link. */
  state: 'asked' | 'done' | 'back' | 'wrong';
  language: string;
  /** The part of the address after the last slash. */
  token: string;
  /** The kind of mails. */
  from: keyof UnsubscribeWords;
  /** The name of the geofence or of the report's rule. */
  subject: string;
  address: string;
}

const style = `${pageStyle}
main { width: min(440px, 100%); padding: 28px 32px 32px; }
h1 { margin: 0 0 16px; font-size: 20px; }
dl { margin: 0 0 16px; }
dt { font-size: 13px; }
dd { margin: 0 0 8px; }
p { margin: 0 0 20px; color: var(--quiet); }
button {
  min-height: 44px;
  padding: 8px 20px;
  border: 0;
  border-radius: 8px;
  color: #ffffff;
  background: var(--button);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
`;

/** Allows only its own style and form. */
export const unsubscribePolicy = [
  "default-src 'none'",
  `style-src ${sourceOf(style)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function unsubscribePage({ state, language, token, from, subject, address }: UnsubscribePage): string {
  const { locale, unsubscribe, unsubscribePage: words } = wordsOf(language);
  const { ask, done, back, term } = unsubscribe[from];
  const says = {
    asked: [ask, words.askDetail],
    done: [done, words.doneDetail],
    back: [back, undefined],
    wrong: [words.wrong, words.wrongDetail],
  }[state];
  const [title, detail] = says;
  const facts = html`<dl><dt>${term}</dt><dd>${subject}</dd><dt>${words.address}</dt><dd>${address}</dd></dl>`;
  const button = state === 'done' ? buttonOf(`${token}?again`, words.again) : buttonOf(token, words.unsubscribe);
  // The style is constant, because the policy contains its hash.
  const head = html`<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>`;
  const body = html`<main><h1>${title}</h1>${state === 'wrong' ? undefined : facts}${
    detail === undefined ? undefined : html`<p>${detail}</p>`
  }${state === 'wrong' ? undefined : button}</main></html>`;
  return `${head.text}<style>${style}</style>${body.text}`;
}

const buttonOf = (action: string, label: string): Html =>
  html`<form method="post" action="${action}"><button type="submit">${label}</button></form>`;
