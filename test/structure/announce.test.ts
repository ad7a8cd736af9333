/**
 * Every function of the service whose SQL changes records announces them, so that programs and pages that follow the changes miss
 * nothing. A new function that does not announce fails here until it does, or until the list says who does it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { liveKinds } from '../../src/contract/live.ts';

const tables = [
  ...['visit', 'alarm', 'assignment', 'plot', 'plot_span', 'reading', 'reading_span', 'input_change', 'input', 'probe'],
  ...['vehicle', 'driver', 'fleet', 'tag', 'geofence', 'external_reference', 'temperature_profile', 'input_type'],
  ...['reminder', 'snooze', 'alert_rule'],
];
/** Of one of these tables, or of one that the code names elsewhere. */
const writes = new RegExp(`\\b(insert into|update|delete from)\\s+(?:(${tables.join('|')})\\b|\\$\\{)`, 'g');
/** The kind of a table's records, where it has another name. */
const kindsOfTables: Readonly<Record<string, string>> = {
  external_reference: 'externalReference',
  input_change: 'input',
  input_type: 'inputType',
  alert_rule: 'alertRule',
  temperature_profile: 'profile',
  reading: 'temperature',
};
const announces = /\bannounce\w*\(|insert into live_event|\bonDropped\(|\bannounced\(/;

const recorded = 'Its callers record the change in the audit, and recorded changes are announced (api/call.ts).';
const sealed = 'The same plots and readings are stored in another form.';
/** Functions that do not announce, with the reason. */
const others: Readonly<Record<string, string>> = {
  'store/record-store.ts recordStore': recorded,
  'store/bulk-store.ts bulkStore': recorded,
  'store/geofences.ts insertGeofences': recorded,
  'store/geofences.ts replaceGeofences': recorded,
  'store/geofences.ts changeTags': recorded,
  'store/geofences.ts deleteGeofences': recorded,
  'store/geofences.ts restoreGeofence': recorded,
  'store/geofences.ts geofenceRows': recorded,
  'store/geofence-backfill.ts storeBackfill': recorded,
  'store/geofence-backfill.ts deleteBackfill': recorded,
  'store/tags.ts orderTags': recorded,
  'store/profiles.ts restoreProfile': recorded,
  'store/external-references.ts externalReferences': recorded,
  'store/external-references.ts removeReferencesOf': recorded,
  'store/probes.ts customiseProbe': recorded,
  'store/probes.ts probeRows': recorded,
  'store/inputs.ts setInputType': recorded,
  'store/inputs.ts inputRows': recorded,
  'store/alarms.ts alarmReviews': recorded,
  'store/visit-stops.ts settleTogether': 'It stores what readers derive from the plots, so no answer differs.',
  'store/account-removal.ts removeRows': 'The account itself goes, with its order of changes.',
  'store/account-removal.ts removeSignIns': 'The account itself goes, with its order of changes.',
  'store/derived-assignments.ts changeTimes': 'replaceDerived, its caller, announces.',
  'store/derived-assignments.ts insertDerived': 'replaceDerived, its caller, announces.',
  'telemetry/neighbours.ts moveStarts':
    'saveInputChanges and saveExcursions follow in the same transaction and announce.',
  'telemetry/plot-verdicts.ts changeRows':
    'The verdict of a plot is not shown; the visits that follow from it are announced.',
  'telemetry/plots.ts insertPlots': 'For tests and the demo.',
  'telemetry/readings.ts insertReadings': 'storeReadings, its caller, announces.',
  'telemetry/restore-days.ts insertRows': sealed,
  'telemetry/restore-days.ts restoreDay': sealed,
  'telemetry/seal-telemetry.ts sealSome': sealed,
  'telemetry/sealed-plots.ts storePlotSpans': sealed,
  'telemetry/sealed-readings.ts storeReadingSpans': sealed,
  'tracking/write.ts begin': 'insertEvents announces in the same statement.',
  'tracking/write.ts change': 'insertEvents announces in the same statement.',
  'tracking/write.ts changeContexts': 'Both callers announce what it returns.',
  'tracking/write.ts insert': 'insertEvents announces in the same statement.',
};

const folder = 'src/server';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith('database/') && !file.startsWith('demo/'),
);

/** Functions and constants of a file, with their code. */
function declarations(file: string): { name: string; code: string }[] {
  const source = readFileSync(`${folder}/${file}`, 'utf8');
  return parseSync(file, source).program.body.flatMap((statement) => {
    const code = source.slice(statement.start, statement.end);
    const [, name = ''] = /(?:function\*?|const|class)\s+(\w+)/.exec(code) ?? [];
    return code.search(writes) >= 0 ? [{ name: `${file} ${name}`, code }] : [];
  });
}

const writing = files.flatMap(declarations);

test('each kind of live events has its table here', () => {
  const kinds = new Set(tables.map((table) => kindsOfTables[table] ?? table));
  expect(liveKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
});

test('every function that changes records announces them', () => {
  expect(writing.length).toBeGreaterThan(30);
  const silent = writing.filter(({ code }) => !announces.test(code)).map(({ name }) => name);
  expect(silent.sort()).toEqual(Object.keys(others).sort());
});

/** The announcement that a write needs. Its kind may be a variable, as in functions about several kinds. */
const announcementOf = (verb: string, kind: string): RegExp =>
  new RegExp(
    `\\b${verb === 'delete from' ? 'announceGone' : 'announce(?:Quietly)?'}\\(\\s*\\w+,\\s*\\w+,\\s*(?:'${kind}'|\\w+,)`,
  );

test('a function that writes several kinds announces each, and names those that are gone', () => {
  const announcing = writing.filter(({ name }) => !(name in others));
  const incomplete = announcing.flatMap(({ name, code }) =>
    [...code.matchAll(writes)].flatMap(([, verb = '', table]) => {
      if (table === undefined) return [];
      const kind = kindsOfTables[table] ?? table;
      return announcementOf(verb, kind).test(code) ? [] : [`${name}: ${verb} ${table}`];
    }),
  );
  expect(incomplete).toEqual([]);
});
