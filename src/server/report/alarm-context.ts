/** The alarms of a probe in a period, with driver, place, and the inputs that were on during each. */
import type { InputChange } from '../../contract/inputs.ts';
import type { MomentDescription } from '../../contract/places.ts';
import type { Alarm } from '../../contract/temperature.ts';
import type { ReportAlarm } from '../../contract/temperature-report.ts';
import type { Period } from '../../rules/temperature-figures.ts';
import type { Transaction } from '../database/database.ts';
import { listAlarms } from '../store/alarms.ts';
import { listAssignments } from '../store/assignments.ts';
import { drivers } from '../store/drivers.ts';
import { inputTypes } from '../store/input-types.ts';
import { listInputHistory, listInputs } from '../store/inputs.ts';

/** An alarm without its place, which may take a while to find. */
export type PlacelessAlarm = Omit<ReportAlarm, 'place'>;

export async function alarmsWithContext(
  tx: Transaction,
  accountId: number,
  { probeId, vehicleId }: { probeId: number; vehicleId: number },
  { startMs, endMs }: Period,
  nowMs: number,
): Promise<PlacelessAlarm[]> {
  const alarms = await listAlarms(tx, accountId, { probeId, startDate: new Date(startMs), endDate: new Date(endMs) });
  const [first] = alarms;
  if (!first) return [];
  const lastMs = alarms.reduce(
    (last, { endUtc }) => Math.max(last, endUtc === null ? nowMs : Date.parse(endUtc)),
    endMs,
  );
  const span = { startDate: new Date(first.startUtc), endDate: new Date(lastMs + 1) };
  const driverAt = await driversOf(tx, accountId, vehicleId, span);
  const onDuring = await inputsOf(tx, accountId, vehicleId, span, nowMs);
  return alarms.map((alarm) => ({ ...alarm, driverName: driverAt(alarm.startUtc), inputs: onDuring(alarm) }));
}

/** One answer for each moment, in their order. */
export type DescribeMoments = (moments: { vehicleId: number; utc: Date }[]) => Promise<MomentDescription[]>;

/** Moments that are described at once. */
const atATime = 500;

/** Where the vehicle was at the start of each alarm. */
export async function withPlaces(alarms: readonly PlacelessAlarm[], describe: DescribeMoments): Promise<ReportAlarm[]> {
  const found: ReportAlarm[] = [];
  for (let from = 0; from < alarms.length; from += atATime) {
    const part = alarms.slice(from, from + atATime);
    const moments = part.map(({ vehicleId, startUtc }) => ({ vehicleId, utc: new Date(startUtc) }));
    const described = await describe(moments);
    found.push(...part.map((alarm, index) => ({ ...alarm, place: described[index]?.place ?? nowhere })));
  }
  return found;
}

const nowhere: ReportAlarm['place'] = {
  ...{ kind: 'unknown', name: '', place: null, geofenceId: null },
  ...{ inside: false, distanceMetres: 0, bearing: null },
};

interface Span {
  startDate: Date;
  endDate: Date;
}

/** Who drove the vehicle at a time. */
async function driversOf(tx: Transaction, accountId: number, vehicleId: number, period: Span) {
  const assignments = await listAssignments(tx, accountId, { vehicleId, ...period });
  const ids = [...new Set(assignments.map(({ driverId }) => driverId))];
  const named = await Promise.all([false, true].map((deleted) => drivers.list(tx, accountId, { ids, deleted })));
  const names = new Map(named.flat().map(({ id, name, buttonId }) => [id, name ?? buttonId ?? null]));
  return (utc: string): string | null => {
    const found = assignments.find(({ startUtc, endUtc }) => startUtc <= utc && (endUtc === null || endUtc > utc));
    return (found && names.get(found.driverId)) ?? null;
  };
}

/** The inputs that were on during an alarm, and for how long. */
async function inputsOf(tx: Transaction, accountId: number, vehicleId: number, span: Span, nowMs: number) {
  const listed = await Promise.all([false, true].map((deleted) => listInputs(tx, accountId, { vehicleId, deleted })));
  const types = new Map((await inputTypes.list(tx, accountId)).map(({ inputTypeId, name }) => [inputTypeId, name]));
  const history = await listInputHistory(tx, accountId, { vehicleId, ...span });
  const on = new Map<number, InputChange[]>();
  for (const change of history) {
    if (change.value === 1) on.set(change.inputId, [...(on.get(change.inputId) ?? []), change]);
  }
  return (alarm: Alarm): ReportAlarm['inputs'] =>
    listed.flat().flatMap(({ inputId, inputTypeId, number }) => {
      const secondsOn = secondsTogether(on.get(inputId) ?? [], alarm, nowMs);
      if (secondsOn === 0) return [];
      return [{ inputId, name: (inputTypeId !== null && types.get(inputTypeId)) || null, number, secondsOn }];
    });
}

function secondsTogether(changes: readonly InputChange[], { startUtc, endUtc }: Alarm, nowMs: number): number {
  const endMs = (utc: string | null): number => (utc === null ? nowMs : Date.parse(utc));
  return changes.reduce((sum, change) => {
    const from = Math.max(Date.parse(change.startUtc), Date.parse(startUtc));
    const to = Math.min(endMs(change.endUtc), endMs(endUtc));
    return sum + Math.max(0, to - from) / 1000;
  }, 0);
}
