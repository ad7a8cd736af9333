import { expect, test } from 'vitest';
import type { AuditEntry } from '../../src/contract/administration.ts';
import type { Assignment } from '../../src/contract/assignments.ts';
import { type AssignmentEvidence, assignmentSentences } from '../../src/web/features/assignments/assignment-why.ts';
import { createFormat } from '../../src/web/text/format.ts';

const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature: 'C' });
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 24, hour)).toISOString();
const assignment = (id: number, vehicleId: number, driverId: number, more: Partial<Assignment> = {}): Assignment => ({
  ...{ id, vehicleId, driverId, startUtc: at(6), endUtc: at(9), assignmentSource: 1, reference: null, updated: at(9) },
  ...more,
});
const own = assignment(1, 4, 7);
const say = (more: Partial<AssignmentEvidence> = {}): string[] =>
  assignmentSentences(
    {
      ...{ assignment: own, others: [own], unknownReads: [], changes: [] },
      ...{ vehicleName: (id) => `Van ${id}`, driverName: (id) => `Driver ${id}` },
      ...more,
    },
    format,
  );

const begins = 'The button of Driver 7 was read in Van 4 on 24 Nov at 06:00.';

test.each<[string, Partial<AssignmentEvidence>, string]>([
  [
    'another driver in the vehicle',
    { others: [assignment(2, 4, 8, { startUtc: at(9) })] },
    'It ended because the button of Driver 8 was read in Van 4 on 24 Nov at 09:00.',
  ],
  [
    'the driver in another vehicle, by hand',
    { others: [assignment(2, 5, 7, { startUtc: at(9), assignmentSource: 0 })] },
    'It ended because Driver 7 was assigned to Van 5 on 24 Nov at 09:00.',
  ],
  [
    'an unknown button in the vehicle',
    { unknownReads: [{ buttonId: '0A', vehicleId: 4, lastUtc: at(9) }] },
    'It ended because the button 0A, which belongs to no driver, was read on 24 Nov at 09:00.',
  ],
  [
    'nothing that is known',
    {
      others: [assignment(2, 4, 8, { startUtc: at(10) }), assignment(3, 6, 9, { startUtc: at(9) })],
      unknownReads: [{ buttonId: '0A', vehicleId: 5, lastUtc: at(9) }],
    },
    'It ended on 24 Nov at 09:00, manually or by an unknown button.',
  ],
])('ended by %s', (_, evidence, end) => expect(say(evidence)).toEqual([begins, end]));

test('started by hand, and not over', () => {
  expect(say({ assignment: { ...own, endUtc: null, assignmentSource: 0 } })).toEqual([
    'It was planned manually, from 24 Nov at 06:00 on.',
    'It has no end yet.',
  ]);
});

test('names the person of the audit who planned it, and who set its end', () => {
  const manual = { ...own, assignmentSource: 0 };
  const made = {
    ...{ id: 1, utc: at(5), resource: 'assignment', resourceId: 1 },
    ...{ username: 'ben', source: 'user' },
  };
  const change = (more: object): AuditEntry =>
    ({ ...made, before: null, after: null, ...more }) as unknown as AuditEntry;
  const changes = [
    change({ action: 'create', after: { ...manual, endUtc: null } }),
    change({ action: 'update', utc: at(10), username: 'ana', before: { ...manual, endUtc: null }, after: manual }),
  ];
  expect(say({ assignment: manual, others: [manual], changes })).toEqual([
    'Planned by ben on 24 Nov at 05:00, from 24 Nov at 06:00 on.',
    'ana set its end to 24 Nov at 09:00, on 24 Nov at 10:00.',
  ]);
});
