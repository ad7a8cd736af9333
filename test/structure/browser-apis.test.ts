/**
 * The dashboard uses no API and no CSS that its oldest browsers lack. The compiler's `lib` already rejects language features
 * after ES2023. This test looks for browser features, and for those that Node's types allow.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/tools/built.mjs';
import { buildTargets, oldestBrowserNames, oldestBrowsers } from '../../src/tools/oldest-browsers.ts';

type Browser = Exclude<keyof typeof oldestBrowsers, 'Edge'>;
type FirstVersions = Record<Browser, number>;

const never = Number.POSITIVE_INFINITY;
const first = (Chrome: number, Firefox: number, Safari: number): FirstVersions => ({ Chrome, Firefox, Safari });

/** The first version of each browser with a feature, from MDN's compatibility data. Edge has the versions of Chrome. */
const scripts: Record<string, [RegExp, FirstVersions]> = {
  'AbortSignal.any': [/\bAbortSignal\??\.any\b/, first(116, 124, 17.4)],
  'AbortSignal.timeout': [/\bAbortSignal\.timeout\b/, first(103, 100, 16)],
  'Array.fromAsync': [/\bArray\.fromAsync\b/, first(121, 115, 16.4)],
  'Array: findLast': [/\.findLast(Index)?\(/, first(97, 104, 15.4)],
  'Array: toSorted': [/\.to(Sorted|Reversed|Spliced)\(/, first(110, 115, 16)],
  'Atomics.waitAsync': [/\bAtomics\.waitAsync\b/, first(87, 145, 16.4)],
  'CSS highlights': [/\bCSS\.highlights\b/, first(105, 140, 17.2)],
  'Document: startViewTransition': [/\bstartViewTransition\b/, first(111, 144, 18)],
  'Element: ariaLabel': [/\.ariaLabel\b/, first(81, 119, 12.1)],
  'Element: checkVisibility': [/\bcheckVisibility\(/, first(105, 106, 17.4)],
  'Element: moveBefore': [/\.moveBefore\(/, first(133, 144, never)],
  'Element: setHTMLUnsafe': [/\bsetHTML(Unsafe)?\(/, first(124, 123, 17.4)],
  'Error.isError': [/\bError\.isError\b/, first(134, 138, never)],
  'Intl.DurationFormat': [/\bDurationFormat\b/, first(129, 136, 16.4)],
  'Intl.Locale: weekInfo': [/\b(getWeekInfo|weekInfo|getTextInfo)\b/, first(92, never, 17)],
  'Intl.Segmenter': [/\bIntl\.Segmenter\b/, first(87, 125, 14.1)],
  'Intl.supportedValuesOf': [/\bsupportedValuesOf\b/, first(99, 93, 15.4)],
  'Iterator helpers': [
    /\.(values|keys|entries)\(\)\s*\.(map|filter|find|some|every|toArray|take|drop|reduce|forEach|flatMap)\(/,
    first(122, 131, 18.4),
  ],
  'Iterator.from': [/\bIterator\.(from|concat)\b/, first(122, 131, 18.4)],
  'JSON.rawJSON': [/\bJSON\.(rawJSON|isRawJSON)\b/, first(114, 135, 18.4)],
  'Map: getOrInsert': [/\.getOrInsert(Computed)?\(/, first(145, 144, 26.2)],
  'Map.groupBy, Object.groupBy': [/\b(Map|Object)\.groupBy\b/, first(117, 119, 17.4)],
  'Math.f16round': [/\bMath\.f16round\b|\bFloat16Array\b/, first(135, 129, 18.2)],
  'Math.sumPrecise': [/\bMath\.sumPrecise\b/, first(147, 137, 26.2)],
  'PublicKeyCredential: JSON': [/\bparse(Creation|Request)OptionsFromJSON\b/, first(129, 119, 18.4)],
  'Promise.try': [/\bPromise\.try\b/, first(128, 134, 18.2)],
  'Promise.withResolvers': [/\bwithResolvers\b/, first(119, 121, 17.4)],
  'RegExp: flag v': [/\/[dgimsuy]*v[dgimsuy]*[;,)]/, first(112, 116, 17)],
  'RegExp.escape': [/\bRegExp\.escape\b/, first(136, 134, 18.2)],
  'Response.json': [/\bResponse\.json\b/, first(105, 115, 17)],
  scheduler: [/\bscheduler\.(yield|postTask)\b/, first(129, 142, never)],
  'Set: union': [
    /(?<!\bz)\.(union|intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    first(122, 127, 17),
  ],
  'String: isWellFormed': [/\b(isWellFormed|toWellFormed)\b/, first(111, 119, 16.4)],
  structuredClone: [/\bstructuredClone\b/, first(98, 94, 15.4)],
  Temporal: [/\bTemporal\.\w/, first(144, 139, never)],
  'Uint8Array: toBase64': [/\.(toBase64|fromBase64|toHex|fromHex)\(/, first(140, 133, 18.2)],
  'URL.canParse': [/\bURL\.canParse\b/, first(120, 115, 17)],
  'URL.parse': [/\bURL\.parse\b/, first(126, 126, 18)],
  'URLSearchParams: size': [/\b(params?|parameters|searchParams)\.size\b/, first(113, 112, 17)],
  'compressing "deflate-raw"': [/'deflate-raw'/, first(103, 113, 16.4)],
  popover: [/\b(showPopover|togglePopover|popoverTarget)\b|\bpopover=/, first(114, 125, 17)],
  'using declarations': [/^\s*(await )?using \w+ =/m, first(134, 141, never)],
};

const styles: Record<string, [RegExp, FirstVersions]> = {
  ':has()': [/:has\(/, first(105, 121, 15.4)],
  ':open': [/:open\b/, first(133, 136, 26.5)],
  ':state()': [/:state\(/, first(125, 126, 17.4)],
  ':user-invalid': [/:user-(in)?valid/, first(119, 88, 16.5)],
  '@container': [/@container/, first(105, 110, 16)],
  '@container style()': [/@container[^{]*style\(/, first(111, never, 18)],
  '@property': [/@property/, first(85, 128, 16.4)],
  '@scope': [/@scope/, first(118, 146, 17.4)],
  '@starting-style': [/@starting-style/, first(117, 129, 17.5)],
  'anchor positions': [/\b(anchor-name|position-anchor|position-area)\s*:/, first(125, 147, 26)],
  'attr() with a type': [/\battr\([\w-]+ (type\(|\w)/, first(133, never, never)],
  'color-mix()': [/\bcolor-mix\(/, first(111, 113, 16.2)],
  'contrast-color()': [/\bcontrast-color\(/, first(147, 146, 26)],
  'light-dark()': [/\blight-dark\(/, first(123, 120, 17.5)],
  'a colour from another': [/\b(rgb|hsl|oklch|oklab|lab|lch)\(from /, first(119, 128, 16.4)],
  'calc-size()': [/\bcalc-size\(|\binterpolate-size\b/, first(129, never, never)],
  'if()': [/:\s*if\(/, first(137, never, never)],
  'scroll-driven animation': [/\banimation-timeline\b/, first(115, never, 26)],
  'sibling-index()': [/\bsibling-(index|count)\(/, first(138, never, 26.2)],
  subgrid: [/\bsubgrid\b/, first(117, 71, 16)],
};

const tooNew = (firstVersions: FirstVersions): Browser[] =>
  (Object.keys(firstVersions) as Browser[]).filter((browser) => firstVersions[browser] > oldestBrowsers[browser]);

const uses = (features: typeof scripts, code: string): string[] =>
  Object.entries(features).flatMap(([name, [pattern, firstVersions]]) => {
    const lacking = tooNew(firstVersions);
    return lacking.length > 0 && pattern.test(code) ? [`${name} (not in the oldest ${lacking.join(', ')})`] : [];
  });

/** Code that runs in the browser: the dashboard, and the rooms that it shares with the service. */
const folders = ['src/web', 'src/geo', 'src/contract', 'public'];
const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((f) => `${folder}/${f}`),
  )
  .filter((file) => /\.(tsx?|js|css)$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));

/** What a page offers only where the browser has the feature: `offersPasskeys()` asks. */
const offered = ['passkey-device.ts', 'passkeys.ts'].map((name) => `src/web/api/${name}: PublicKeyCredential: JSON`);

test('no file of the dashboard uses an API that its oldest browsers lack', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap(({ file, code }) =>
    uses(file.endsWith('.css') ? styles : scripts, code).map((use) => `${file}: ${use}`),
  );
  expect(found.map((use) => use.replace(/ \(.*/, ''))).toEqual(offered);
});

test.each([
  'await Array.fromAsync(rows)',
  'Promise.withResolvers<void>()',
  'Object.groupBy(rows, kindOf)',
  'chosen.union(others)',
  'new URL.parse(text)',
  'for (const name of map.keys().filter(known))',
  'scheduler.yield()',
])('would notice %s', (code) => expect(uses(scripts, code)).toHaveLength(1));

test.each(['color: light-dark(black, white)', '@starting-style {', 'color: rgb(from red r g b)'])(
  'would notice %s',
  (css) => expect(uses(styles, css)).toHaveLength(1),
);

describe('the oldest browsers', () => {
  test("are the first versions with the API that the page's guard checks", () => {
    const guard = readFileSync(join(root, 'public/guard.js'), 'utf8');
    expect(guard).toContain('!AbortSignal.any');
    const { Edge, ...rest } = oldestBrowsers;
    expect(scripts['AbortSignal.any']?.[1]).toEqual(rest);
    expect(Edge).toBe(rest.Chrome);
  });

  test('are the targets of the build, and listed in the README', () => {
    expect(buildTargets).toEqual(['chrome116', 'edge116', 'firefox124', 'safari17.4', 'ios17.4']);
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`${oldestBrowserNames} and newer`);
  });
});

test("the page's guard is ES5, which every browser can read", () => {
  const code = readFileSync(join(root, 'public/guard.js'), 'utf8').replace(/^\s*\/\/.*$/gm, '');
  expect(code).not.toMatch(
    /=>|`|\?\.|\?\?|\.\.\.|,\s*[)}\]]|\b(let|const|class|async|await|import|export|for \(\w+ \w+ of)\b/,
  );
});
