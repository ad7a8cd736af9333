/** A message's subject and text, plain and as HTML, with times in the account's zone. */
import { type Html, html } from '../docs/html.ts';
import type { NoticeFact, TellingAccount } from '../store/notice-facts.ts';
import { type Words, wordsOf } from './words.ts';

export interface Composed {
  subject: string;
  text: string;
  html: string;
  /** For a telephone. */
  short: string;
}

interface Options {
  account: TellingAccount;
  /** Where the dashboard is, without a slash at the end; undefined: no links. */
  publicUrl: string | undefined;
  unsubscribeUrl?: string | undefined;
  mayBeAgain: boolean;
}

/** Nothing that a person typed ends a line, or hides. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

export function compose(facts: readonly NoticeFact[], options: Options): Composed {
  const { account, publicUrl, unsubscribeUrl, mayBeAgain } = options;
  const words = wordsOf(account.language);
  const parts = facts.map((fact) => partOf(fact, account.timeZone, words));
  const last = parts.at(-1)?.headline ?? '';
  const subject = last + (parts.length > 1 ? words.more(parts.length - 1) : '');
  const link = publicUrl && linkOf(facts.at(-1), publicUrl);
  const by = oneLine(words.by(account.name));
  const text = [
    ...parts.flatMap(({ headline, lines }) => [headline, ...lines.map(([name, value]) => `${name}: ${value}`), '']),
    ...(link ? [`${words.link}: ${link}`, ''] : []),
    ...(mayBeAgain ? [words.again, ''] : []),
    by,
    ...(unsubscribeUrl ? [`${words.unsubscribe}: ${unsubscribeUrl}`] : []),
  ].join('\n');
  const sections = parts.map(
    ({ headline, lines }) =>
      html`<h2>${headline}</h2><table>${lines.map(([name, value]) => html`<tr><td>${name}</td><td>${value}</td></tr>`)}</table>`,
  );
  const anchor = (url: string, label: string): Html => html`<p><a href="${url}">${label}</a></p>`;
  const page = html`<!doctype html><html lang="${account.language}"><meta charset="utf-8"><title>${subject}</title><body>${sections}${
    link ? anchor(link, words.link) : undefined
  }${mayBeAgain ? html`<p>${words.again}</p>` : undefined}<p>${by}</p>${
    unsubscribeUrl ? anchor(unsubscribeUrl, words.unsubscribe) : undefined
  }</body></html>`;
  const short = parts.map(({ headline, lines }) => `${headline}, ${lines[0]?.[1] ?? ''}`).join('\n');
  return { subject, text, html: page.text, short };
}

interface Part {
  headline: string;
  lines: [name: string, value: string][];
}

function partOf(fact: NoticeFact, timeZone: string, words: Words): Part {
  const lines: [string, string][] = [[words.utc[fact.cause], timeWords(fact.utc, timeZone, words)]];
  if (fact.visitId !== null && fact.driverName) lines.push([words.driver, fact.driverName]);
  if (fact.cause === 'visitEnd' && fact.visitStartUtc) {
    const minutes = Math.round((fact.utc.getTime() - fact.visitStartUtc.getTime()) / 60_000);
    lines.push([words.dwell, words.dwellWords(minutes)]);
  }
  if (fact.limit !== null) lines.push([words.limit, words.degrees(fact.limit)]);
  if (fact.peak !== null) lines.push([words.peak, words.degrees(fact.peak)]);
  if (fact.ruleName !== null) lines.push([words.rule, fact.ruleName]);
  return {
    headline: oneLine(words.headline[fact.cause](fact)),
    lines: lines.map(([name, value]) => [name, oneLine(value)]),
  };
}

const timeWords = (utc: Date, timeZone: string, { locale }: Words): string =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'long' }).format(utc);

const linkOf = (fact: NoticeFact | undefined, publicUrl: string): string | undefined =>
  fact?.visitId ? `${publicUrl}/visits/${fact.visitId}` : undefined;
