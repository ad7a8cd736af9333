/** Messages with many alerts. */
import { expect, test } from 'vitest';
import { compose } from '../../../src/server/alerts/compose.ts';
import type { NoticeFact } from '../../../src/server/store/notice-facts.ts';

const at = (minute: number): NoticeFact => ({
  ...{ cause: 'visitStart', utc: new Date(Date.UTC(2026, 10, 20, 9, minute)), ruleId: null, ruleName: null },
  ...{ vehicleName: `Van ${minute}`, geofenceId: 6, geofenceName: 'Yard', visitId: minute, visitStartUtc: null },
  ...{ driverName: null, probeId: null, probeName: null, alarmId: null, alarmStartUtc: null },
  ...{ bound: null, limit: null, peak: null },
});
const account = { name: 'Fleet Ltd', timeZone: 'Europe/Berlin', language: 'en', noticeKey: '' };
const options = { account, publicUrl: 'https://fleet.example', mayRepeat: false };

test('each alert has its own link, the newest are shown, and the others counted', () => {
  const few = compose([at(1), at(2)], options);
  expect(few.text.match(/visits\/\d+/g)).toEqual(['visits/1', 'visits/2']);
  expect(few.subject).toBe('Van 2 entered Yard (and 1 more)');
  expect(few.text).not.toContain('more');
  const many = compose(
    Array.from({ length: 5000 }, (_, minute) => at(minute + 1)),
    options,
  );
  expect(many.text.match(/visits\/\d+/g)).toHaveLength(50);
  expect(many.text).toContain('\n(and 4950 more)\n');
  expect(many.html).toContain('<p>(and 4950 more)</p>');
  expect(many.subject).toBe('Van 5000 entered Yard (and 4999 more)');
});

test('a text message stays short, and uses the account’s time zone', () => {
  const { short } = compose([at(1), at(2), at(3), at(4), at(5)], options);
  expect(short.split('\n')).toHaveLength(3);
  expect(short).toMatch(/^Van 3 entered Yard, 20 Nov 2026, 10:03:00 CET\n/);
  expect(short).toMatch(/ \(and 2 more\)$/);
});
