import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints/index.ts';
import {
  isRestorableKind,
  type KindName,
  kindNames,
  kindOfNumber,
  kindRow,
  kinds,
  resourceTypes,
  staleAfter,
  versionsOf,
} from '../../src/contract/kinds.ts';

test('numbers of kinds never change: external references and the audit store them', () => {
  expect(resourceTypes).toEqual({
    vehicle: 1,
    driver: 2,
    fleet: 3,
    input: 4,
    inputType: 5,
    probe: 6,
    profile: 7,
    geofence: 25,
  });
  expect(kindOfNumber(25)).toBe('geofence');
  expect(kindOfNumber(8)).toBeUndefined();
});

test('subjects of versions never change: the database stores them', () => {
  expect(kindNames.flatMap((kind) => kindRow(kind).version ?? [])).toEqual(
    [
      'account',
      'alertRule',
      'apiKey',
      'assignment',
      'driver',
      'reference',
      'fleet',
      'geofence',
      'ingestKey',
      'input',
      'inputType',
    ].concat(['probe', 'profile', 'reminder', 'sharedLink', 'snooze', 'tag', 'user', 'vehicle', 'view', 'webhook']),
  );
});

test('rows are in alphabetical order, as the API document lists the kinds', () => {
  expect(kindNames).toEqual([...kindNames].sort());
});

test('the endpoint table has the collection of every kind', () => {
  const rows = new Set<string>(Object.values(endpoints).map(({ path }) => path));
  const missing = kindNames.map((kind) => kindRow(kind).path).filter((path) => path && !rows.has(path));
  expect(missing).toEqual([]);
});

const restorationOf = (kind: KindName): string => {
  const { path, recordPath = path } = kindRow(kind);
  return `${recordPath}/{${kind}Id}/restore`;
};

test('exactly the restorable kinds have an endpoint that restores a record', () => {
  const paths = Object.values(endpoints).map(({ path }) => path);
  const restored = kindNames.filter((kind) => paths.some((path) => path === restorationOf(kind)));
  expect(restored).toEqual(kindNames.filter(isRestorableKind));
});

test('undo raises each version that the restoration of a record raises', () => {
  const rows = Object.values(endpoints);
  for (const kind of kindNames.filter(isRestorableKind)) {
    const row = rows.find((each) => each.path === restorationOf(kind));
    const raised = row && 'changes' in row && row.changes ? [...row.changes].sort() : undefined;
    expect([kind, raised]).toEqual([kind, versionsOf(kind).sort()]);
  }
});

test('a change refreshes what shows the kind', () => {
  expect(staleAfter('driver')).toEqual(['drivers', 'references', 'assignments', 'buttons', 'visits', 'alarms']);
  expect(staleAfter('input')).toEqual(['inputs']);
  expect(staleAfter('alertRule')).toEqual(['alertRules', 'unsubscriptions']);
  expect(staleAfter('externalReference').sort()).toEqual(
    ['references', ...Object.keys(resourceTypes).map((kind) => kindRow(kind).plural)].sort(),
  );
  expect(kinds.user.plural).toBe('users');
});
