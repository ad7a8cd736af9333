import { expect, test } from 'vitest';
import {
  engineOf,
  isEngineType,
  ownSilenceSeconds,
  stateOf,
  unmovedSince,
  type VehicleState,
} from '../../src/rules/vehicle-state.ts';

const nowMs = Date.parse('2026-11-24T12:00:00Z');
const hour = 3600;
const ago = (seconds: number): string => new Date(nowMs - seconds * 1000).toISOString();

test.each<[string, number, number | null, number | null | undefined, VehicleState]>([
  ['driving with the engine on', 10, 50, 1, 'driving'],
  ['standing with the engine on', 10, 0, 1, 'idle'],
  ['drifting with the engine on', 10, 4.9, 1, 'idle'],
  ['standing with the engine off', 10, 0, 0, 'stopped'],
  ['standing, before the engine input has a value', 10, 0, null, 'stopped'],
  ['standing, without an engine input', 10, 0, undefined, 'stopped'],
  ['without a speed nobody knows', 10, null, 1, 'reporting'],
  ['silent with the engine on', 1801, 0, 1, 'silent'],
])('%s', (_, secondsAgo, speed, value, state) => {
  const engine = value === undefined ? undefined : { value, changedUtc: ago(60) };
  expect(stateOf({ utc: ago(secondsAgo), speed }, nowMs, { engine })).toBe(state);
});

test('a fleet has its own time of silence', () => {
  const at = (secondsAgo: number) => stateOf({ utc: ago(secondsAgo), speed: 0 }, nowMs, { ownSilence: 600 });
  expect([at(600), at(601)]).toEqual(['stopped', 'silent']);
  expect(ownSilenceSeconds({ silentAfterMinutes: 10 })).toBe(600);
  expect([undefined, {}, { silentAfterMinutes: null }].map(ownSilenceSeconds)).toEqual(Array(3).fill(undefined));
});

test.each<[string, VehicleState, number | null, number, boolean]>([
  ['off for a day', 'stopped', 0, 24 * hour, true],
  ['off for less', 'stopped', 0, 24 * hour - 1, false],
  ['on for a day', 'idle', 1, 48 * hour, false],
  ['a silent one with its engine off', 'silent', 0, 24 * hour, true],
  ['a moving one whose input is broken', 'driving', 0, 48 * hour, false],
  ['no value yet', 'stopped', null, 48 * hour, false],
])('not moved: %s', (_, state, value, secondsAgo, isUnmoved) => {
  const engine = { value, changedUtc: ago(secondsAgo) };
  expect(unmovedSince(state, engine, nowMs)).toBe(isUnmoved ? engine.changedUtc : undefined);
});

test.each([
  ['Ignition', 0, true],
  ['ENGINE (front)', 0, true],
  ['Zündung', 0, true],
  ['Contacto', 0, true],
  ['Motorhaube', 0, false],
  ['Engine door', 1, false],
  ['Cargo door', 0, false],
])('%s with description %d is an engine type: %s', (name, inputDescription, is) => {
  expect(isEngineType({ name, inputDescription })).toBe(is);
});

test('the engine input of a vehicle', () => {
  const inputs = [{ inputTypeId: null }, { inputTypeId: 4 }, { inputTypeId: 3 }];
  expect(engineOf(inputs, new Set([3]))).toEqual({ inputTypeId: 3 });
  expect(engineOf(inputs, new Set())).toBeUndefined();
});
