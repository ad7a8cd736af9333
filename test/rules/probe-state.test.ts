import { expect, test } from 'vitest';
import type { Probe } from '../../src/contract/temperature.ts';
import { type ProbeCondition, probeCondition } from '../../src/rules/probe-state.ts';

const nowMs = Date.parse('2026-11-24T12:00:00Z');
const ago = (seconds: number): string => new Date(nowMs - seconds * 1000).toISOString();

const probe = (changes: Partial<Probe>): Probe => ({
  ...{ probeId: 1, name: 'Air', profileId: 7, vehicleId: 1, number: 1, temperature: 5 },
  ...{
    readUtc: ago(10),
    usualIntervalSeconds: 60,
    alarm: false,
    alarmStartUtc: null,
    pendingSinceUtc: null,
    updated: ago(10),
  },
  ...changes,
});

test.each<[string, Partial<Probe>, ProbeCondition]>([
  ['in range', {}, 'inside'],
  ['without a profile', { profileId: null }, 'unjudged'],
  ['an excursion', { pendingSinceUtc: ago(120) }, 'pending'],
  ['an alarm', { alarm: true, alarmStartUtc: ago(600) }, 'alarm'],
  ['no reading yet', { readUtc: null, usualIntervalSeconds: null }, 'silent'],
  ['five minutes, one a minute', { readUtc: ago(300) }, 'inside'],
  ['more than five minutes, one a minute', { readUtc: ago(301) }, 'silent'],
  ['three usual intervals', { readUtc: ago(1800), usualIntervalSeconds: 600 }, 'inside'],
  ['more than three usual intervals', { readUtc: ago(1801), usualIntervalSeconds: 600 }, 'silent'],
  ['an unknown interval', { readUtc: ago(301), usualIntervalSeconds: null }, 'silent'],
  ['silence in an excursion', { readUtc: ago(301), pendingSinceUtc: ago(400) }, 'silent'],
  ['silence in an alarm', { readUtc: ago(9000), alarm: true, alarmStartUtc: ago(9100) }, 'alarm'],
])('%s', (_, changes, condition) => {
  expect(probeCondition(probe(changes), nowMs)).toBe(condition);
});
