/** Names the device of a session after its user agent, on the account page and in mails. */

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

/** "Firefox on Windows", or the first word for programs that are not browsers: "curl/8.5.0". Undefined without a user agent. */
export function clientDevice(
  userAgent: string | null,
  inWords: (browser: string, system: string) => string,
): string | undefined {
  if (userAgent === null || userAgent === '') return undefined;
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return inWords(browser, system);
  return browser ?? userAgent.split(' ')[0];
}
