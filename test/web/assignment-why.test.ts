import { expect, test } from 'vitest';
import type { Assignment } from '../../src/contract/assignments.ts';
import { type AssignmentEvidence, assignmentSentences } from '../../src/web/features/assignments/assignment-why.ts';
import { createFormat } from '../../src/web/text/format.ts';

const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature: 'C' });
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 24, hour)).toISOString();
const assignment = (id: number, vehicleId: number, driverId: number, more: Partial<Assignment> = {}): Assignment => ({
  ...{ id, vehicleId, driverId, startUtc: at(6), endUtc: at(9), assignmentSource: 1 },
  ...more,
});
const own = assignment(1, 4, 7);
const say = (more: Partial<AssignmentEvidence> = {}): string[] =>
  assignmentSentences(
    {
      ...{ assignment: own, others: [own], unknownReads: [] },
      ...{ vehicleName: (id) => `Van ${id}`, driverName: (id) => `Driver ${id}` },
      ...more,
    },
    format,
  );

const begins = 'The button of Driver 7 was read in Van 4 at 24 Nov, 06:00.';

test.each<[string, Partial<AssignmentEvidence>, string]>([
  [
    'another driver in the vehicle',
    { others: [assignment(2, 4, 8, { startUtc: at(9) })] },
    'It ended because the button of Driver 8 was read in Van 4 at 24 Nov, 09:00.',
  ],
  [
    'the driver in another vehicle, by hand',
    { others: [assignment(2, 5, 7, { startUtc: at(9), assignmentSource: 0 })] },
    'It ended because Driver 7 was assigned to Van 5 at 24 Nov, 09:00.',
  ],
  [
    'an unknown button in the vehicle',
    { unknownReads: [{ buttonId: '0A', vehicleId: 4, lastUtc: at(9) }] },
    'It ended because the button 0A, which belongs to no driver, was read at 24 Nov, 09:00.',
  ],
  [
    'nothing that is known',
    {
      others: [assignment(2, 4, 8, { startUtc: at(10) }), assignment(3, 6, 9, { startUtc: at(9) })],
      unknownReads: [{ buttonId: '0A', vehicleId: 5, lastUtc: at(9) }],
    },
    'No other event is known at its end, 24 Nov, 09:00: someone or another program ended it, or an unknown button.',
  ],
])('ended by %s', (_, evidence, end) => expect(say(evidence)).toEqual([begins, end]));

test('started by hand, and not over', () => {
  expect(say({ assignment: { ...own, endUtc: null, assignmentSource: 0 } })).toEqual([
    'Someone or another program started it, from 24 Nov, 06:00 on.',
    'It has no end yet.',
  ]);
});
