/** Subject and text of a message, plain and as HTML, with times in the account's zone. */

import { isReportRule, type NoticeTarget, targetOf } from '../../contract/alert-kinds.ts';
import { causeWords } from '../../contract/alert-words/alert-words.ts';
import { kinds } from '../../contract/kinds.ts';
import type { PlaceDescription } from '../../contract/places.ts';
import { calendarDay } from '../../rules/zone.ts';
import { Html, html } from '../http/html.ts';
import type { NoticeAccount, NoticeFact } from '../store/notice-facts.ts';
import { reportPeriod } from './report-notices.ts';
import { type UnsubscribeWords, type Words, wordsOf } from './words.ts';

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
  unsubscribe?: { url: string; from: keyof UnsubscribeWords } | undefined;
  mayRepeat: boolean;
  /** Where the events happened, as far as it is known. */
  places?: ReadonlyMap<NoticeFact, PlaceDescription>;
}

/** Removes line breaks and invisible characters from text that people entered. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** A message lists this many events, newest first, and counts the others. */
export const partsAtMost = 50;
/** Fewer for text messages: each part costs money. */
const shortPartsAtMost = 3;

export function compose(facts: readonly NoticeFact[], options: Options): Composed {
  const { account, publicUrl, places } = options;
  const words = wordsOf(account.language);
  const parts = facts
    .slice(-partsAtMost)
    .map((fact) => partOf(fact, places?.get(fact), { timeZone: account.timeZone, publicUrl, words }));
  const moreWords = (shown: readonly unknown[]): string =>
    facts.length > shown.length ? words.more(facts.length - shown.length) : '';
  const subject = `${parts.at(-1)?.headline ?? ''}${moreWords(parts.slice(-1))}`;
  const by = oneLine(words.by(account.name));
  const letter = { subject, parts, rest: moreWords(parts).trim(), by };
  const shortParts = parts.slice(-shortPartsAtMost);
  const short =
    shortParts
      .map(({ headline, lines, place }) => [headline, lines[0]?.[1], place].filter(Boolean).join(', '))
      .join('\n') + moreWords(shortParts);
  return { subject, text: textOf(letter, words, options), html: htmlOf(letter, words, options).text, short };
}

interface Letter {
  subject: string;
  parts: readonly Part[];
  /** The number of further events, in words. */
  rest: string;
  by: string;
}

const textOf = ({ parts, rest, by }: Letter, words: Words, { mayRepeat, unsubscribe }: Options): string =>
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
    ...(unsubscribe ? [`${words.unsubscribe[unsubscribe.from].link}: ${unsubscribe.url}`] : []),
  ].join('\n');

/** The look of the dashboard. A reader that ignores it shows plain text and links. */
const style = new Html(`
body { max-width: 560px; margin: 0 auto; padding: 24px; color: #24211c; background: #fdfcfa; font: 15px/1.5 'Open Sans', system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { margin: 0 0 12px; font-size: 19px; line-height: 1.3; }
p { margin: 0 0 12px; }
table { margin: 0 0 12px; border-spacing: 0; }
td { padding: 2px 16px 2px 0; vertical-align: top; }
td:first-child { color: #5c554a; }
a { color: #0d5f5a; }
a.button { display: inline-block; padding: 8px 16px; border-radius: 8px; color: #fff; background: #0d5f5a; font-weight: 650; text-decoration: none; }
@media (prefers-color-scheme: dark) {
  body { color: #ede8df; background: #161410; }
  td:first-child { color: #b8afa0; }
  a { color: #6cc5bd; }
  a.button { color: #fff; background: #1b7a73; }
}`);

export const mailPage = (language: string, subject: string, body: readonly Html[]): Html =>
  html`<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${style}</style><body>${body}</body></html>`;

/** Of the page that a mail is about. */
export const button = (url: string, label: string): Html => html`<p><a class="button" href="${url}">${label}</a></p>`;
const anchor = (url: string, label: string): Html => html`<p><a href="${url}">${label}</a></p>`;
export const paragraph = (text: string): Html => html`<p>${text}</p>`;

function htmlOf(
  { subject, parts, rest, by }: Letter,
  words: Words,
  { account, mayRepeat, unsubscribe }: Options,
): Html {
  const sections = parts.map(
    ({ headline, lines, link }) =>
      html`<h2>${headline}</h2><table>${lines.map(([name, value]) => html`<tr><td>${name}</td><td>${value}</td></tr>`)}</table>${
        link === undefined ? undefined : button(link, words.link)
      }`,
  );
  const notes = [...(rest === '' ? [] : [rest]), ...(mayRepeat ? [words.again] : []), by].map(paragraph);
  const link = unsubscribe ? [anchor(unsubscribe.url, words.unsubscribe[unsubscribe.from].link)] : [];
  return mailPage(account.language, subject, [...sections, ...notes, ...link]);
}

interface Part {
  headline: string;
  lines: [name: string, value: string][];
  /** Also in `lines`. */
  place: string | undefined;
  link: string | undefined;
}

interface PartOptions extends Pick<Options, 'publicUrl'> {
  timeZone: string;
  words: Words;
}

function partOf(
  fact: NoticeFact,
  described: PlaceDescription | undefined,
  { timeZone, publicUrl, words }: PartOptions,
): Part {
  const isOver = fact.day !== null && fact.day < calendarDay(fact.utc.getTime(), timeZone);
  const { utc, utcOpens = utc, headline } = causeWords(words.alerts, fact.cause);
  const lines: [string, string][] = [[fact.inputOpens ? utcOpens : utc, whenWords(fact, timeZone, words)]];
  const where = described && words.placeWords(described);
  if (where !== undefined) lines.push([words.place, where]);
  if ((fact.visitId !== null || fact.alarmId !== null || fact.inputId !== null) && fact.driverName)
    lines.push([words.driver, fact.driverName]);
  if (fact.alarmId !== null && fact.inputsOn) lines.push([words.inputsOn, fact.inputsOn]);
  if ((fact.cause === 'visitEnd' || fact.cause === 'stayOver') && fact.visitStartUtc) {
    const seconds = Math.round((fact.utc.getTime() - fact.visitStartUtc.getTime()) / 1000);
    lines.push([words.dwell, durationWords(seconds)]);
  }
  if (fact.limit !== null) lines.push([words.limit, words.degrees(fact.limit)]);
  if (fact.peak !== null) lines.push([words.peak, words.degrees(fact.peak)]);
  if (fact.ruleName !== null) lines.push([words.rule, fact.ruleName]);
  const page = placeOf(fact);
  return {
    headline: oneLine(headline({ ...fact, isOver })),
    lines: lines.map(([name, value]) => [name, oneLine(value)]),
    place: where && oneLine(where),
    link: publicUrl === undefined || page === undefined ? undefined : publicUrl + page,
  };
}

/** Its period, its day, or its time. */
function whenWords({ cause, day, utc }: NoticeFact, timeZone: string, words: Words): string {
  if (isReportRule(cause)) return periodWords(reportPeriod(cause, utc.getTime(), timeZone), timeZone, words);
  if (day === null) return timeWords(utc, timeZone, words);
  return new Intl.DateTimeFormat(words.locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.parse(day));
}

const timeWords = (utc: Date, timeZone: string, { locale }: Words): string =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'long' }).format(utc);

/** The first and the last day. */
function periodWords(
  { startMs, endMs }: { startMs: number; endMs: number },
  timeZone: string,
  { locale }: Words,
): string {
  const days = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  return `${days.format(startMs)} – ${days.format(endMs - 1)}`;
}

/** "9 s", "41 min", "2 h 05 min" in every language. */
function durationWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

// * Addresses of dashboard pages for notices. The dashboard has its own list in `src/web/paths`; a test opens each of
// these.

/** Shows some time before and after. */
const roomMs = 2 * 3_600_000;

/** Path in the dashboard; undefined if there is nothing to show. */
const placeOf = (fact: NoticeFact): string | undefined => places[targetOf(fact.cause)](fact);

const record = (page: string, id: number | null): string | undefined => (id === null ? undefined : `${page}/${id}`);

const places: Readonly<Record<NoticeTarget, (fact: NoticeFact) => string | undefined>> = {
  chart: chartOf,
  drivers: () => '/drivers',
  record: ({ resource, resourceId }) => (resource === null ? undefined : record(kinds[resource].page, resourceId)),
  rule: ({ ruleId }) => record('/alerts', ruleId),
  vehicle: ({ vehicleId }) => record('/vehicles', vehicleId),
  visit: ({ visitId }) => record('/visits', visitId),
};

function chartOf({ probeId, alarmId, alarmStartUtc, utc }: NoticeFact): string | undefined {
  if (probeId === null) return undefined;
  const period = `from=${at(alarmStartUtc ?? utc, -roomMs)}&to=${at(utc, roomMs)}`;
  return `/temperature/${probeId}/chart?${period}${alarmId === null ? '' : `&alarm=${alarmId}`}`;
}

const at = (utc: Date, offsetMs: number): string => new Date(utc.getTime() + offsetMs).toISOString();
