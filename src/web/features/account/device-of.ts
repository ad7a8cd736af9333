import { officeText } from '../../text/office.ts';

const accountWords = officeText.account;

/** The first match wins, because some browsers also name others. */
const browsers: [pattern: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [pattern: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** "Firefox on Windows", or the first word for programs that are not browsers: "curl/8.5.0". */
export function deviceOf(userAgent: string | null): string {
  const words = accountWords.sessions;
  if (userAgent === null || userAgent === '') return words.unknown;
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return words.device(browser, system);
  return browser ?? userAgent.split(' ')[0] ?? words.unknown;
}
