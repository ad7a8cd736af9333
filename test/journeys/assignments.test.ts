import { expect, test } from 'vitest';
import { expectSoon, setStage } from '../support/journey.ts';

const stage = setStage();

test('a day of the timeline is typed digit by digit, and changes the address when it is complete', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/assignments?day=2026-02-06');
  const day = page.getByLabel('Date');
  const shownDay = (): string | null => new URL(page.url()).searchParams.get('day');
  // The same day in either order of day and month.
  await day.pressSequentially('11112024', { delay: 40 });
  await expectSoon(shownDay).toBe('2024-11-11');
  expect(await day.inputValue()).toBe('2024-11-11');

  // From its first part again.
  await day.blur();
  await day.pressSequentially('03', { delay: 40 });
  const typed = await day.inputValue();
  expect(typed).toMatch(/^2024-(03-11|11-03)$/);
  expect(shownDay()).toBe('2024-11-11');
  await page.keyboard.press('Enter');
  await expectSoon(shownDay).toBe(typed);

  await day.blur();
  await day.pressSequentially('12', { delay: 40 });
  const next = await day.inputValue();
  expect(shownDay()).toBe(typed);
  await day.blur();
  await expectSoon(shownDay).toBe(next);

  // Set by the browser's calendar, without a key.
  await day.fill('2025-05-05');
  await expectSoon(shownDay).toBe('2025-05-05');

  // An incomplete year does not change the address.
  await day.fill('2025-06-06');
  await day.pressSequentially('06062', { delay: 40 });
  await day.blur();
  await expectSoon(() => day.inputValue()).toBe('2025-06-06');
  expect(shownDay()).toBe('2025-06-06');
});
