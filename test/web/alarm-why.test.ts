import { expect, test } from 'vitest';
import { inputDescriptions } from '../../src/contract/choices.ts';
import type { Alarm } from '../../src/contract/temperature.ts';
import { type AlarmEvidence, alarmSentences } from '../../src/web/features/temperature/alarm-why.ts';
import { createFormat } from '../../src/web/text/format.ts';

const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature: 'C' });
const at = (minutes: number): string => new Date(Date.parse('2026-11-24T10:00:00Z') + minutes * 60_000).toISOString();
const alarm: Alarm = {
  ...{ id: 1, probeId: 2, vehicleId: 3, profileId: 4, bound: 'upper', limit: -18, peak: -12 },
  ...{ startUtc: at(10), raisedUtc: at(20), endUtc: at(40), judgedUtc: at(56), updated: at(56) },
  ...{ driverId: null, geofenceIds: [], latitude: null, longitude: null },
  ...{ reviewedUtc: null, reviewedBy: null, cause: null, note: null },
};
const readings = (rows: [minutes: number, celsius: number][]): AlarmEvidence['readings'] => ({
  timesMs: Float64Array.from(rows, ([minutes]) => Date.parse(at(minutes))),
  values: Float64Array.from(rows, ([, celsius]) => celsius),
});
const usual = readings([
  [0, -19],
  [10, -15],
  [20, -12],
  [40, -18.5],
  [55, -19],
]);
const terms: NonNullable<AlarmEvidence['terms']> = {
  ...{ startUtc: at(10), profileId: 4, name: 'Frozen', lowerBound: -25, upperBound: -18, changedBy: null },
  ...{ alarmAfterMinutes: 10, clearAfterMinutes: 15 },
  ...{ suspendInputTypeId: 5, suspendInputTypeName: 'Defrost', suspendMinutes: 60 },
};
const on = (from: number, to: number | null) => ({
  ...{ inputId: 6, value: 1, startUtc: at(from), endUtc: to === null ? null : at(to) },
});
const say = (more: Partial<AlarmEvidence> = {}): string[] =>
  alarmSentences({ alarm, readings: usual, terms, suspensions: [], suspendedBy: undefined, ...more }, format);

test('names the readings, the terms of the profile and the end', () => {
  expect(say()).toEqual([
    'On 24 Nov at 10:10 the reading was −15.0 °C, above the limit of −18 °C. It was the first one outside.',
    'The reading before it, on 24 Nov at 10:00, was −19.0 °C, within the limit.',
    'The profile Frozen allowed −25 °C to −18 °C when the first reading was stored.',
    'Readings outside the limits raise an alarm after 10 min. That was on 24 Nov at 10:20.',
    'On 24 Nov at 10:40 the reading was −18.5 °C, the first one within the limit again.',
    'The alarm ended because readings stayed within the limits for 15 min.',
  ]);
});

test('says that a reading before it did not count, and what suspended it, at most as long as the profile allows', () => {
  const sentences = say({
    readings: readings([
      [5, -14],
      [10, -15],
    ]),
    suspensions: [on(-55, 6), on(-500, -400), on(30, null)],
  });
  expect(sentences[1]).toBe(
    'The reading before it, on 24 Nov at 10:05, was −14.0 °C. It was outside, but did not count for this alarm.',
  );
  expect(sentences.filter((each) => each.includes('Defrost'))).toEqual([
    'Readings did not count while Defrost was on: 24 Nov at 09:05 to 24 Nov at 10:05.',
    'Readings did not count while Defrost was on: 24 Nov at 10:30 to 24 Nov at 11:30.',
  ]);
  const door = { inputTypeId: 5, name: 'Defrost', inputDescription: inputDescriptions.openClosed };
  expect(say({ suspensions: [on(-55, 6)], suspendedBy: door })).toContain(
    'Readings did not count while Defrost was open: 24 Nov at 09:05 to 24 Nov at 10:05.',
  );
});

test('says that it lasts', () => {
  const open = { ...alarm, endUtc: null, judgedUtc: at(120) };
  expect(say({ alarm: open }).at(-1)).toBe('No later reading has ended the alarm.');
});

test.each([
  [70, false],
  [71, true],
])('late data: changed %d minutes after ten', (minutes, isLate) => {
  const late = 'Data that arrived late changed the alarm on';
  expect(say({ alarm: { ...alarm, judgedUtc: at(minutes) } }).some((each) => each.startsWith(late))).toBe(isLate);
});

test.each([at(600), null])('a review, given or taken back, is not late data (%s)', (reviewedUtc) => {
  const sentences = say({ alarm: { ...alarm, updated: at(600), reviewedUtc } });
  expect(sentences.filter((each) => each.includes('arrived late'))).toEqual([]);
});

test('a cold alarm on a server that knows neither terms nor readings', () => {
  const cold = { ...alarm, bound: 'lower', limit: 2 } as const;
  expect(say({ alarm: cold, terms: undefined, readings: readings([[10, 1]]) })).toEqual([
    'On 24 Nov at 10:10 the reading was 1.0 °C, below the limit of 2 °C. It was the first one outside.',
  ]);
});
