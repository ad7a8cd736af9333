import { expect, test } from 'vitest';
import { changeWords } from '../../src/web/features/geofences/past/WhatIf.tsx';
import { createFormat } from '../../src/web/text/format.ts';

const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature: 'C' });

test.each([
  [{ before: 840, after: 540 }, '14 min → 9 min'],
  [{ before: 845, after: 841 }, '14 min, 4 s shorter'],
  [{ before: 841, after: 845 }, '14 min, 4 s longer'],
  [{ before: 840, after: 840 }, '14 min'],
  [{ before: 240, after: undefined }, 'gone (4 min)'],
  [{ before: undefined, after: 120 }, 'new (2 min)'],
])('%j seconds reads %s', (change, expected) => {
  expect(changeWords(change, format)).toBe(expected);
});
