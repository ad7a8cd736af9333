/** The page of a link for a customer. It has its own style and script, and loads nothing of the dashboard. */
import type { Language } from '../../contract/choices.ts';
import { type PlaceNumbers, placeInWords } from '../../contract/place-words.ts';
import { textOfHtml } from '../../geo/html-text.ts';
import { type Html, html } from '../http/html.ts';
import { pageStyle, sourceOf } from '../http/page-style.ts';
import type { ShownArrival, ShownReport } from './open-link.ts';
import type { Sketch } from './sketch.ts';
import { pageWords } from './words.ts';

/** How often an open page asks again. */
const refreshSeconds = 20;

const style = `${pageStyle}
body { place-items: start center; }
main { width: min(720px, 100%); padding: clamp(16px, 4vw, 32px); }
h1 { margin: 0; font-size: 22px; }
.state { margin: 4px 0 16px; font-size: 17px; }
.arrived { color: var(--good); font-weight: 600; }
svg { display: block; width: 100%; height: auto; margin: 0; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); }
.water { fill: light-dark(#cfdee5, #22323a); }
.river, .street, .main { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.river { stroke: light-dark(#cfdee5, #22323a); stroke-width: 1.5; }
.street { stroke: light-dark(#d8d0c2, #37322a); stroke-width: 1; }
.main { stroke: light-dark(#cdb987, #5d5238); stroke-width: 2.5; }
.shape { fill: color-mix(in srgb, var(--accent) 16%, transparent); stroke: var(--accent); stroke-width: 2; }
.way { stroke: var(--quiet); stroke-width: 1.5; stroke-dasharray: 5 5; }
.vehicle { fill: var(--accent); stroke: var(--raised); stroke-width: 2; }
.town { fill: var(--quiet); }
text { fill: var(--ink); font: 12px system-ui, sans-serif; paint-order: stroke; stroke: var(--paper); stroke-width: 3px; }
.bar { stroke: var(--quiet); stroke-width: 2; }
.source { margin: 4px 0 0; color: var(--quiet); font-size: 12px; text-align: end; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
footer { color: var(--quiet); font-size: 13px; }
footer p { margin: 0; }
.stale { color: var(--ink); font-weight: 600; }
.files { display: flex; flex-wrap: wrap; gap: 12px; margin: 0 0 16px; padding: 0; list-style: none; }
.files a {
  display: inline-block;
  min-height: 44px;
  padding: 10px 20px;
  border-radius: 8px;
  color: #ffffff;
  background: var(--button);
  font-weight: 600;
  text-decoration: none;
}
@media (max-width: 480px) {
  /* The drawing has half its size. */
  text { font-size: 22px; stroke-width: 6px; }
  .vehicle { scale: 1.7; }
  .town { r: 4px; }
  .shape, .way, .bar { stroke-width: 4; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 8px; }
}
`;

/** Writes times in the reader's zone, and replaces the content while the page is visible. */
const script = `
const main = document.querySelector('main');
const localize = () => {
  for (const time of main.querySelectorAll('time'))
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
};
localize();
const refresh = async () => {
  if (document.hidden || !main.querySelector('[data-live]')) return;
  const stale = main.querySelector('.stale');
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (answer.status !== 200 && answer.status !== 404) throw new Error(String(answer.status));
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.title = next.title;
    main.replaceChildren(...next.querySelector('main').childNodes);
    localize();
  } catch (error) {
    console.warn(error);
    if (stale) stale.hidden = false;
  }
};
setInterval(refresh, ${refreshSeconds * 1000});
document.addEventListener('visibilitychange', refresh);
`;

/** Allows only its own style and script, and to ask for itself again. */
export const sharedPagePolicy = [
  "default-src 'none'",
  `style-src ${sourceOf(style)}`,
  `script-src ${sourceOf(script)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface PageContent {
  language: Language;
  title: string;
  body: Html;
}

/** The style and script are constant, because the policy contains their hashes. */
function pageOf({ language, title, body }: PageContent): string {
  const { locale } = pageWords[language];
  const head = html`<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><title>${title}</title>`;
  return `${head.text}<style>${style}</style><main>${body.text}</main><script>${script}</script></html>`;
}

/** The same for every token that shows nothing. */
export function wrongPage(language: Language, why: 'wrong' | 'busy' = 'wrong'): string {
  const words = pageWords[language];
  const [title, detail] = why === 'busy' ? [words.busy, words.busyDetail] : [words.wrong, words.wrongDetail];
  return pageOf({ language, title, body: html`<h1>${title}</h1><p class="state">${detail}</p>` });
}

interface Writing {
  language: Language;
  timeZone: string;
}

const timeOf = (utc: string, { language, timeZone }: Writing): Html => {
  const format = new Intl.DateTimeFormat(pageWords[language].locale, {
    ...{ timeZone, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZoneName: 'short',
  });
  return html`<time datetime="${utc}">${format.format(new Date(utc))}</time>`;
};

const fact = (term: string, value: Html | string | undefined): Html | undefined =>
  value === undefined ? undefined : html`<dt>${term}</dt><dd>${value}</dd>`;

const footer = (words: (typeof pageWords)[Language], account: string, until: Html, more?: Html): Html =>
  html`<footer><p>${words.from(account)}</p><p>${words.until} ${until}</p>${more}</footer>`;

export function arrivalPage(shown: ShownArrival, language: Language): string {
  const words = pageWords[language];
  const writing = { language, timeZone: shown.timeZone };
  const { name, vehicleName, geofenceName, arrivedUtc, position } = shown;
  const numbers = numbersIn(words.locale);
  const state =
    arrivedUtc === null
      ? html`<p class="state" role="status">${words.onTheWay(geofenceName)}</p>`
      : html`<p class="state arrived" role="status">${words.arrived(geofenceName)}</p>`;
  const place = position?.place && placeInWords(position.place, language, numbers);
  const facts = html`<dl>${fact(words.vehicle, vehicleName)}${fact(words.destination, geofenceName)}${fact(
    words.arrival,
    arrivedUtc === null ? undefined : timeOf(arrivedUtc, writing),
  )}${fact(words.position, place)}${fact(
    words.distance,
    position && arrivedUtc === null ? distanceWords(position.metres, numbers) : undefined,
  )}${fact(words.seen, position && timeOf(position.utc, writing))}</dl>`;
  const missing = arrivedUtc !== null && shown.position === undefined ? words.over : words.noPosition;
  const body = html`<h1>${name}</h1>${state}${
    position ? drawing(position.sketch, words.map(vehicleName, geofenceName), numbers) : html`<p>${missing}</p>`
  }${facts}${footer(
    words,
    shown.accountName,
    timeOf(shown.expiresUtc, writing),
    html`<p data-live>${words.updates}</p><p class="stale" role="status" hidden>${words.stale}</p>`,
  )}`;
  return pageOf({ language, title: name, body });
}

/** `path`: the last part of the page's address, to which the addresses of the files are relative. */
export function reportPage(shown: ShownReport, language: Language, path: string): string {
  const words = pageWords[language];
  const writing = { language, timeZone: shown.timeZone };
  const { content, scopeName } = shown;
  const [term, value] =
    content === 'temperature'
      ? [words.subject, scopeName]
      : [words.report, [words.contents[content], scopeName].filter(Boolean).join(': ')];
  const facts = html`<dl>${fact(term, value)}${fact(
    words.period,
    html`${timeOf(shown.startUtc, writing)} – ${timeOf(shown.endUtc, writing)}`,
  )}</dl>`;
  const files = html`<ul class="files"><li><a href="${path}/report.pdf">${words.pdf}</a></li><li><a href="${path}/report.xlsx">${words.xlsx}</a></li></ul>`;
  const body = html`<h1>${shown.name}</h1><p class="state"></p>${facts}${files}${footer(
    words,
    shown.accountName,
    timeOf(shown.expiresUtc, writing),
  )}`;
  return pageOf({ language, title: shown.name, body });
}

const numbersIn = (locale: string): PlaceNumbers => ({
  distanceUnit: 'km',
  number: (value, digits = 0) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value),
});

const distanceWords = (metres: number, { number }: PlaceNumbers): string =>
  metres < 1000 ? `${number(metres)} m` : `${number(metres / 1000, metres < 10_000 ? 1 : 0)} km`;

function drawing(
  { width, height, outline, vehicle, heading, target, towns, streets, scale }: Sketch,
  label: string,
  numbers: PlaceNumbers,
): Html {
  const points = outline.map(({ x, y }) => `${x},${y}`).join(' ');
  const bottom = height - 16;
  const mark =
    heading === null
      ? html`<circle class="vehicle" r="8"/>`
      : html`<path class="vehicle" d="M0 -12 8 9 0 4 -8 9z" transform="rotate(${heading})"/>`;
  const names = towns.map(
    ({ x, y, name }) =>
      html`<circle class="town" cx="${x}" cy="${y}" r="2.5"/><text x="${x + 8}" y="${y + 5}">${name}</text>`,
  );
  const ground =
    streets &&
    (['water', 'river', 'street', 'main'] as const).map(
      (kind) => html`<path class="${kind}" d="${streets.paths[kind]}"/>`,
    );
  // The page has no links, so that nobody leaves it by mistake.
  const source = streets && html`<p class="source">${textOfHtml(streets.attribution)}</p>`;
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${ground}<polygon class="shape" points="${points}"/><line class="way" x1="${vehicle.x}" y1="${vehicle.y}" x2="${target.x}" y2="${target.y}"/>${names}<g transform="translate(${vehicle.x} ${vehicle.y})">${mark}</g><path class="bar" d="M16 ${bottom}h${scale.width}"/><text x="16" y="${bottom - 7}">${distanceWords(scale.metres, numbers)}</text></svg>${source}`;
}
