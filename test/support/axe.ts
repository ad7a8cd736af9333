/** Runs axe on a page in each theme and at each width, and in each of its states. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { goTo } from './every-page.ts';

export const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/**
 * A theme changes only colours, and a width only the layout. So axe checks all rules once at each width, and each theme
 * once.
 */
export const looks = [
  { colorScheme: 'light', viewport: desk, rules: 'all' },
  { colorScheme: 'dark', viewport: phone, rules: 'all' },
] as const;

interface Look {
  colorScheme: 'light' | 'dark';
  viewport: typeof desk;
  rules: 'all' | 'colours';
}
/** For what is the same on a phone, or not there. */
export const onDesk: readonly Look[] = [looks[0], { colorScheme: 'dark', viewport: desk, rules: 'colours' }];
export const onPhone: readonly Look[] = [looks[1]];

/** The findings of axe on the current page. `within`: only in this element. An open dialog is checked alone. */
export async function findings(page: Page, wanted: readonly Look[] = looks, within?: string): Promise<string[]> {
  const found: string[] = [];
  const include = (await page.locator(dialog).count()) > 0 ? dialog : within;
  for (const look of wanted) {
    const { colorScheme, viewport, rules } = look;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await inItsColours(page, colorScheme);
    const { violations } = await axe(page, rules, { include, exclude: include ? undefined : checkedMenu(page, look) });
    for (const { id, nodes } of violations) {
      const where = nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`);
      found.push(`${colorScheme} ${viewport.width}: ${id}: ${where.join('; ')}`);
    }
  }
  return found;
}

const dialog = 'dialog[open]';

/** The menu is the same on every page, so axe checks it once in each look. */
function checkedMenu(page: Page, { colorScheme, viewport }: Look): string | undefined {
  const look = `${colorScheme} ${viewport.width}`;
  const before = menus.get(page);
  menus.set(page, new Set(before).add(look));
  return before?.has(look) ? 'nav[aria-label="Main menu"]' : undefined;
}
const menus = new WeakMap<Page, ReadonlySet<string>>();

/**
 * Stops transitions and animations: a theme fades from one colour to the other, and a panel appears when the window becomes
 * narrow. Axe would read a colour in between.
 */
async function inItsColours(page: Page, colorScheme: Look['colorScheme']): Promise<void> {
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
  await page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

type Results = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>;

/** Selectors of elements. */
interface Part {
  include: string | undefined;
  exclude: string | undefined;
}

/** The builder adds axe to the page. Later runs call axe directly, which takes half the time. */
async function axe(page: Page, rules: Look['rules'], { include, exclude }: Part): Promise<Results> {
  const options = {
    resultTypes: ['violations' as const],
    // Only violations are read. The dashboard plays no sound or video, the only content that the rules would load before.
    ...{ reporter: 'no-passes' as const, preload: false },
    // Not among the default rules: 24 × 24 pixels, or enough space around.
    ...(rules === 'colours' ? { runOnly: ['color-contrast'] } : { rules: { 'target-size': { enabled: true } } }),
  };
  const isPresent = await page.evaluate(() => 'axe' in window);
  if (!isPresent) {
    // Legacy mode opens no extra page for frames of other origins: the dashboard has none.
    const builder = new AxeBuilder({ page }).setLegacyMode().options(options);
    if (include) builder.include(include);
    if (exclude) builder.exclude(exclude);
    return builder.analyze();
  }
  return page.evaluate(
    async ([options, include, exclude]) => {
      type Run = (part: object, given: typeof options) => Promise<Results>;
      const { axe } = window as unknown as { axe: { run: Run } };
      const part = { ...(include && { include: [[include]] }), ...(exclude && { exclude: [[exclude]] }) };
      const { violations } = await axe.run(include || exclude ? part : document, options);
      return { violations };
    },
    [options, include, exclude] as const,
  );
}

type State = [path: string, show: () => Promise<void>, looks?: readonly Look[]];

/** Checks each address after `show` has brought the page into its state. */
export async function expectNoFindings(page: Page, states: readonly State[]): Promise<void> {
  const found: string[][] = [];
  const seen = new Set<string>();
  for (const [path, show, wanted] of states) {
    await page.setViewportSize(wanted === onPhone ? phone : desk);
    // A reload resets the state that an earlier visit left on the page.
    if (seen.has(path)) await page.goto(path);
    else await goTo(page, path);
    seen.add(path);
    await show();
    found.push([path, ...(await findings(page, wanted))]);
  }
  expect(found).toEqual(states.map(([path]) => [path]));
}
