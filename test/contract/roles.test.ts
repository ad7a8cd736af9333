/** The endpoints that each role may call, as the API document has them. Every other change is the administrators'. */
import { expect, test } from 'vitest';
import { type RoleName, roles } from '../../src/contract/choices.ts';
import { type Endpoint, mayCall } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints/index.ts';

const rows: [string, Endpoint][] = Object.entries(endpoints);
const called = (role: number): string[] =>
  rows.flatMap(([name, row]) => (row.access !== 'open' && mayCall(role, row) ? [name] : []));

/** Questions, and one's own affairs. */
const everybodys = [
  ...['askPast', 'askPastAlarms', 'describeMoments', 'describePlaces'],
  ...['changeMyPassword', 'deleteView', 'endMySession', 'restoreView', 'saveMe', 'saveView'],
  ...['startTotp', 'confirmTotp', 'removeTotp'],
  ...['startPasskey', 'confirmPasskey', 'removePasskey'],
];
const changesOf = (role: RoleName): string[] =>
  called(roles[role]).filter((name) => {
    const row: Endpoint = endpoints[name as keyof typeof endpoints];
    return row.method !== 'GET' && !everybodys.includes(name);
  });
const several = (kind: string, ...verbs: string[]): string[] => verbs.map((verb) => verb.replace('*', kind));
const record = ['delete*', 'import*s', 'restore*', 'restore*s', 'save*'];

test('a viewer changes nothing', () => {
  expect(changesOf('viewer')).toEqual([]);
  expect(called(roles.viewer)).toEqual(expect.arrayContaining(everybodys));
});

test('a dispatcher changes drivers, assignments, geofences, tags, references, reminders and snoozes, and reviews visits', () => {
  expect(changesOf('dispatcher').sort()).toEqual(
    [
      ...several('Driver', ...record, 'delete*s'),
      ...several(
        'Assignment',
        'start*',
        'end*',
        'correct*',
        'delete*',
        'delete*s',
        'import*s',
        'restore*',
        'restore*s',
      ),
      ...several('Geofence', ...record, 'delete*s', 'tag*s'),
      ...several('Tag', ...record, 'order*s'),
      ...several('ExternalReference', ...record),
      ...several('Reminder', ...record, 'delete*s'),
      ...several('SharedLink', 'make*', 'delete*', 'restore*'),
      ...several('Snooze', 'save*', 'delete*', 'restore*'),
      ...['dismissFinding', 'dismissProposal', 'reviewGeofenceVisits'],
    ].sort(),
  );
});

test('quality changes profiles, probes, inputs, input types and alert rules, and reviews alarms', () => {
  expect(changesOf('quality').sort()).toEqual(
    [
      ...several('Profile', 'delete*', 'restore*', 'restore*s', 'save*'),
      ...several('Probe', 'save*', 'import*s'),
      ...several('Input', 'save*', 'import*s'),
      ...several('InputType', 'delete*', 'restore*', 'restore*s', 'save*'),
      ...several('AlertRule', ...record, 'delete*s', 'test*'),
      'reviewAlarms',
    ].sort(),
  );
});

test('every role but administrator reads all but users, keys, secrets and the audit', () => {
  const reads = (role: number): string[] =>
    called(role).filter((name) => (endpoints[name as keyof typeof endpoints] as Endpoint).method === 'GET');
  const others = [roles.viewer, roles.dispatcher, roles.quality].map(reads);
  for (const role of others) expect(role).toEqual(others[0]);
  const hidden = reads(roles.administrator).filter((name) => !others[0]?.includes(name));
  const subjects = hidden.map((name) => (endpoints[name as keyof typeof endpoints] as Endpoint).path.split('/')[3]);
  expect([...new Set(subjects)].sort()).toEqual([
    'account',
    'apiKeys',
    'audit',
    'devices',
    'ingestKeys',
    'users',
    'webhooks',
  ]);
});

test('an administrator may call everything, and a role of a newer version nothing but reads', () => {
  expect(called(roles.administrator)).toEqual(rows.flatMap(([name, { access }]) => (access === 'open' ? [] : [name])));
  expect(called(99)).toEqual(called(roles.viewer));
});
