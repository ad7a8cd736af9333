/** Subject and text of a message, plain and as HTML, with times in the account's zone. */
import { type Html, html } from '../http/html.ts';
import type { NoticeAccount, NoticeFact } from '../store/notice-facts.ts';
import { placeOf } from './links.ts';
import { type Words, wordsOf } from './words.ts';

export interface Composed {
  subject: string;
  text: string;
  html: string;
  /** For a telephone. */
  short: string;
}

interface Options {
  account: NoticeAccount;
  /** The dashboard's address without a trailing slash; undefined: no links. */
  publicUrl: string | undefined;
  unsubscribeUrl?: string | undefined;
  mayRepeat: boolean;
}

/** Removes line breaks and invisible characters from text that people entered. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** A message lists this many events, newest first, and counts the others. */
const partsAtMost = 50;
/** Fewer for text messages: each part costs money. */
const shortPartsAtMost = 3;

export function compose(facts: readonly NoticeFact[], options: Options): Composed {
  const { account, publicUrl } = options;
  const words = wordsOf(account.language);
  const parts = facts.slice(-partsAtMost).map((fact) => partOf(fact, account.timeZone, publicUrl, words));
  const moreWords = (shown: readonly unknown[]): string =>
    facts.length > shown.length ? words.more(facts.length - shown.length) : '';
  const subject = `${parts.at(-1)?.headline ?? ''}${moreWords(parts.slice(-1))}`;
  const by = oneLine(words.by(account.name));
  const letter = { subject, parts, rest: moreWords(parts).trim(), by };
  const shortParts = parts.slice(-shortPartsAtMost);
  const short =
    shortParts.map(({ headline, lines }) => `${headline}, ${lines[0]?.[1] ?? ''}`).join('\n') + moreWords(shortParts);
  return { subject, text: textOf(letter, words, options), html: htmlOf(letter, words, options).text, short };
}

interface Letter {
  subject: string;
  parts: readonly Part[];
  /** The number of further events, in words. */
  rest: string;
  by: string;
}

const textOf = ({ parts, rest, by }: Letter, words: Words, { mayRepeat, unsubscribeUrl }: Options): string =>
  [
    ...parts.flatMap(({ headline, lines, link }) => [
      headline,
      ...lines.map(([name, value]) => `${name}: ${value}`),
      ...(link === undefined ? [] : [`${words.link}: ${link}`]),
      '',
    ]),
    ...(rest === '' ? [] : [rest, '']),
    ...(mayRepeat ? [words.again, ''] : []),
    by,
    ...(unsubscribeUrl ? [`${words.unsubscribe}: ${unsubscribeUrl}`] : []),
  ].join('\n');

const anchor = (url: string, label: string): Html => html`<p><a href="${url}">${label}</a></p>`;
const paragraph = (text: string): Html => html`<p>${text}</p>`;

function htmlOf(
  { subject, parts, rest, by }: Letter,
  words: Words,
  { account, mayRepeat, unsubscribeUrl }: Options,
): Html {
  const sections = parts.map(
    ({ headline, lines, link }) =>
      html`<h2>${headline}</h2><table>${lines.map(([name, value]) => html`<tr><td>${name}</td><td>${value}</td></tr>`)}</table>${
        link === undefined ? undefined : anchor(link, words.link)
      }`,
  );
  const notes = [...(rest === '' ? [] : [rest]), ...(mayRepeat ? [words.again] : []), by].map(paragraph);
  const unsubscribe = unsubscribeUrl ? anchor(unsubscribeUrl, words.unsubscribe) : undefined;
  return html`<!doctype html><html lang="${account.language}"><meta charset="utf-8"><title>${subject}</title><body>${sections}${notes}${unsubscribe}</body></html>`;
}

interface Part {
  headline: string;
  lines: [name: string, value: string][];
  link: string | undefined;
}

function partOf(fact: NoticeFact, timeZone: string, publicUrl: string | undefined, words: Words): Part {
  const lines: [string, string][] = [[words.utc[fact.cause], timeWords(fact.utc, timeZone, words)]];
  if (fact.visitId !== null && fact.driverName) lines.push([words.driver, fact.driverName]);
  if (fact.cause === 'visitEnd' && fact.visitStartUtc) {
    const minutes = Math.round((fact.utc.getTime() - fact.visitStartUtc.getTime()) / 60_000);
    lines.push([words.dwell, words.dwellWords(minutes)]);
  }
  if (fact.limit !== null) lines.push([words.limit, words.degrees(fact.limit)]);
  if (fact.peak !== null) lines.push([words.peak, words.degrees(fact.peak)]);
  if (fact.ruleName !== null) lines.push([words.rule, fact.ruleName]);
  const place = placeOf(fact);
  return {
    headline: oneLine(words.headline[fact.cause](fact)),
    lines: lines.map(([name, value]) => [name, oneLine(value)]),
    link: publicUrl === undefined || place === undefined ? undefined : publicUrl + place,
  };
}

const timeWords = (utc: Date, timeZone: string, { locale }: Words): string =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'long' }).format(utc);
