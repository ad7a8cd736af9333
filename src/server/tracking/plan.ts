/** Plans a batch of positions: new plots with the geofences they are in, and the visits that they start or change. */
import { fillGap, type Gap, type JudgedPlot, lookUps } from '../../rules/visits.ts';
import type { Queryable } from '../database/database.ts';
import type { Position } from '../devices/message.ts';
import { plotsAround } from '../telemetry/plots-around.ts';
import { createYielder } from '../work/slices.ts';
import type { Account } from './account.ts';
import { type Entry, type Ledger, VehicleBook } from './book.ts';
import type { Ids } from './ids.ts';
import { findVisits, gapsOf, type WantedVisit } from './late.ts';
import { loadStates, readStripes, type States, type VehicleState } from './states.ts';
import { stripeOf } from './stripes.ts';

export interface Incoming {
  account: Account;
  vehicleId: number;
  utcMs: number;
  position: Position;
  /** Index in the call's messages and in `added`. */
  index: number;
  added: boolean[];
  /** Older than the vehicle's newest plot. */
  late: boolean;
  /** Set if the plot is new. */
  plot: JudgedPlot | undefined;
}

export interface Plan {
  begun: Entry[];
  changed: Entry[];
  /** In order of arrival. */
  plots: (Incoming & { plot: JudgedPlot })[];
  accounts: ReadonlySet<Account>;
  /** Those with probes. Plots of other vehicles change no alarm. */
  vehiclesWithProbes: ReadonlySet<number>;
  /** The stripes that the batch touches, with their expected versions; `version` is their next one. */
  stripes: { id: number; version: number }[];
  version: number;
}

export interface Planning {
  /** Must see everything that was sent before. */
  db: Pick<Queryable, 'many'>;
  states: States;
  plotIds: Ids;
  visitIds: Ids;
}

/** The positions of one vehicle. */
interface Part {
  state: VehicleState;
  book: VehicleBook;
  account: Account;
  /** By time, one per moment. */
  newer: Incoming[];
  late: Incoming[];
}

export async function planBatch(planning: Planning, batch: readonly Incoming[]): Promise<Plan> {
  const { db, states, plotIds, visitIds } = planning;
  const ledger: Ledger = { begun: [], changed: new Map() };
  const byVehicle = groupByVehicle(batch);
  const stripes = await loadVehicleStates(db, states, byVehicle);
  await plotIds.ready(batch.length + 1);

  const parts = [...byVehicle].flatMap(([vehicleId, incoming]) => partOf(vehicleId, incoming, states, ledger));
  await fitLate(db, parts, plotIds);
  for (const part of parts) await append(part, plotIds);

  await visitIds.ready(ledger.begun.length);
  for (const { visit } of ledger.begun) visit.id = visitIds.take();
  const version = plotIds.take();
  const expected = stripes.map((id) => ({ id, version: states.versionOf(id) }));
  for (const id of stripes) states.raise(id, version);
  const plots = batch.filter((each): each is Incoming & { plot: JudgedPlot } => each.plot !== undefined);
  const accounts = new Set(batch.map(({ account }) => account));
  const vehiclesWithProbes = new Set(parts.filter(({ state }) => state.hasProbes).map(({ state }) => state.vehicleId));
  const changed = [...ledger.changed].map(([visit, state]) => ({ visit, state }));
  return { begun: ledger.begun, changed, plots, accounts, vehiclesWithProbes, stripes: expected, version };
}

function groupByVehicle(batch: readonly Incoming[]): Map<number, Incoming[]> {
  const groups = new Map<number, Incoming[]>();
  for (const incoming of batch) {
    const group = groups.get(incoming.vehicleId);
    if (group) group.push(incoming);
    else groups.set(incoming.vehicleId, [incoming]);
  }
  return groups;
}

/** Reads versions before states: if another service stores something in between, the version check fails. */
async function loadVehicleStates(
  db: Planning['db'],
  states: States,
  byVehicle: ReadonlyMap<number, readonly Incoming[]>,
): Promise<number[]> {
  const vehicles = [...byVehicle].map(([vehicleId, [first]]) => ({ vehicleId, accountId: first?.account.id ?? 0 }));
  const stripes = new Set(vehicles.map(({ accountId, vehicleId }) => stripeOf(accountId, vehicleId)));
  const unknown = states.unknown(stripes);
  if (unknown.length > 0) states.setVersions(await readStripes(db, unknown));
  await loadStates(db, states, vehicles);
  return [...stripes].sort((one, other) => one - other);
}

function partOf(vehicleId: number, incoming: Incoming[], states: States, ledger: Ledger): Part[] {
  const account = incoming[0]?.account;
  const state = account && states.get(account.id, vehicleId);
  if (!state) return [];
  const newestMs = state.newest?.utcMs ?? Number.NEGATIVE_INFINITY;
  const part: Part = { state, account, book: new VehicleBook(state, account.restored, ledger), newer: [], late: [] };
  let previousMs = Number.NaN;
  for (const each of byTime(incoming)) {
    // Of several positions of one moment the first one counts.
    each.late = each.utcMs < newestMs;
    if (each.utcMs !== previousMs && each.utcMs !== newestMs) (each.late ? part.late : part.newer).push(each);
    previousMs = each.utcMs;
  }
  return [part];
}

function byTime(incoming: Incoming[]): Incoming[] {
  const ordered = incoming.every((each, index) => index === 0 || each.utcMs >= (incoming[index - 1]?.utcMs ?? 0));
  return ordered ? incoming : incoming.sort((one, other) => one.utcMs - other.utcMs);
}

/** Judges positions in slices: near polygons of many nodes, a batch takes seconds. Only its own lane waits for it. */
async function judge(positions: readonly Incoming[], ids: Ids): Promise<JudgedPlot[]> {
  const yieldIfDue = createYielder();
  const plots: JudgedPlot[] = [];
  for (const incoming of positions) {
    const { account, position, utcMs } = incoming;
    const inside = account.geofences.inside(position.latitude, position.longitude);
    incoming.plot = { id: ids.take(), utcMs, inside };
    plots.push(incoming.plot);
    const isSliceOver = yieldIfDue();
    if (isSliceOver) await isSliceOver;
  }
  return plots;
}

async function append({ state, newer, book }: Part, ids: Ids): Promise<void> {
  if (newer.length === 0) return;
  const plots = await judge(newer, ids);
  fillGap({ before: state.newest, plots, after: undefined }, book);
  state.newest = plots.at(-1);
}

/** Two queries for the whole batch: the neighbours, then the visits around the new plots. */
async function fitLate(db: Planning['db'], parts: readonly Part[], ids: Ids): Promise<void> {
  const late = parts.flatMap((part) => part.late.map((incoming) => ({ part, incoming })));
  if (late.length === 0) return;
  const neighbours = await plotsAround(
    db,
    late.map(({ part: { state }, incoming }) => ({
      accountId: state.accountId,
      vehicleId: state.vehicleId,
      utcMs: incoming.utcMs,
    })),
    // A damaged span must not block a device forever.
    { skipDamaged: true },
  );
  const found = new Map(late.map(({ incoming }, index) => [incoming, neighbours[index]]));
  const gaps: { part: Part; gap: Gap }[] = [];
  for (const part of parts) {
    const fresh = part.late.filter((each) => found.get(each)?.before?.utcMs !== each.utcMs);
    const around = fresh.map((each) => found.get(each) ?? { before: undefined, after: undefined });
    for (const gap of gapsOf(await judge(fresh, ids), around)) gaps.push({ part, gap });
  }
  const books = new Map(parts.map((part) => [part.state, part.book]));
  const wanted = gaps.flatMap((each) => [...wantedVisits(each), ...throughEnded(each)]);
  await findVisits(db, wanted, ({ state }, visit) => books.get(state)?.add(visit));
  for (const { part, gap } of gaps) {
    fillGap(gap, part.book);
    for (const { geofenceId, utcMs } of throughEnded({ part, gap })) {
      const visit = part.book.at(geofenceId, utcMs);
      if (visit) part.book.touch(visit);
    }
  }
}

/** Ended visits that go through a gap. `fillGap` does not change them, so it does not look them up. */
function throughEnded({ part: { state }, gap: { before, plots, after } }: { part: Part; gap: Gap }): WantedVisit[] {
  const utcMs = plots[0]?.utcMs ?? 0;
  return (before?.inside ?? [])
    .filter((id) => after?.inside.includes(id) && plots.every(({ inside }) => inside.includes(id)))
    .filter((id) => (state.open.get(id)?.startUtcMs ?? Number.POSITIVE_INFINITY) > utcMs)
    .map((geofenceId) => ({ state, geofenceId, utcMs }));
}

function wantedVisits({ part, gap }: { part: Part; gap: Gap }): WantedVisit[] {
  const wanted = lookUps(gap, (id) => part.book.returned(id));
  const at = (plot: JudgedPlot | undefined) => (geofenceId: number) => ({
    state: part.state,
    geofenceId,
    utcMs: plot?.utcMs ?? 0,
  });
  return [...wanted.before.map(at(gap.before)), ...wanted.after.map(at(gap.after))];
}
