/** Questions about the past of a shape. */

import * as z from 'zod';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { utc } from '../../contract/fields.ts';
import type { PastAnswer, PastQuestion, PastSummary, PastVisit } from '../../contract/past.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { type Shape, shapeOf } from '../../geo/shape.ts';
import { askSnapshot } from '../api/ask-snapshot.ts';
import type { CallWithoutTransaction, Handlers } from '../api/handlers.ts';
import { linkNext, readCursor } from '../api/page.ts';
import type { Queryable } from '../database/database.ts';
import { invalidFields, noSuch } from '../http/problems.ts';
import { compareWithStored, spanOf } from '../past/compare.ts';
import { type FoundVisit, findPast } from '../past/find-past.ts';
import { keptSince } from '../past/kept-since.ts';
import { readRetentionDays } from '../store/accounts.ts';
import { fleets } from '../store/fleets.ts';
import { geofences } from '../store/geofences.ts';
import { knownVehicles, vehicleIdsOfFleet } from '../store/vehicles.ts';
import { geofenceContent } from './geofence-content.ts';

/** A vehicle has one plot per moment, so this orders visits. */
const visitKey = z.tuple([utc, z.int()]);

export const geofencePastHandlers = {
  askPast: {
    async ask(call) {
      const { body, query, caller, db, services } = call;
      const shape = shapeOf(geofenceContent({ ...body, description: '' }));
      if (!shape) throw new Error('A shape passed its check and is none.');
      const after = readCursor(query.cursor, visitKey);
      const vehicles = await askedVehicles(db, caller.accountId, body);
      const inTurn = <Result>(answer: (asked: Asked) => Promise<Result>): Promise<Result> =>
        services.questions.ask(caller, call.signal, (signal) => answer({ call, shape, vehicles, signal }));
      return {
        whole: () => inTurn((asked) => answerWhole(asked, after)),
        lines: (send) => inTurn((asked) => answerInLines(asked, (visit) => send(toPastVisit(visit)))),
      };
    },
  },
} satisfies Partial<Handlers>;

interface Asked {
  call: CallWithoutTransaction<Endpoints['askPast']>;
  shape: Shape;
  vehicles: readonly number[] | undefined;
  /** Aborts when the client hangs up, or the time limit is reached. */
  signal: AbortSignal;
}

/** Reads one snapshot of the database. Calls `send` for each visit of the period, by vehicle. */
async function answerInLines(
  { call: { body, query, caller, db, services, now }, shape, vehicles, signal }: Asked,
  send: (visit: FoundVisit) => Promise<void>,
): Promise<PastSummary> {
  const { startDate, endDate, geofenceId } = body;
  const { accountId } = caller;
  const { overlap = false } = query;
  const isAsked = (startUtcMs: number): boolean => overlap || startUtcMs >= startDate.getTime();
  const compares = geofenceId !== undefined;
  const period = { from: startDate, to: endDate, overlap: overlap || compares };
  const kept: FoundVisit[] = [];
  return askSnapshot(db, signal, async (tx) => {
    const { plotsJudged } = await findPast(tx, { accountId, shape, vehicles, signal, ...period }, async (visit) => {
      if (compares) kept.push(visit);
      if (isAsked(visit.startUtcMs)) await send(visit);
    });
    const keptSinceUtc = keptSince(await readRetentionDays(tx, accountId, services.retentionDays), now);
    if (!compares) return { plotsJudged, keptSinceUtc };
    const filter = { startDate, endDate, geofenceId, vehicles };
    const compared = await compareWithStored(tx, accountId, filter, { found: kept, isAsked });
    return { plotsJudged, keptSinceUtc, compared };
  });
}

async function answerWhole(asked: Asked, after: z.output<typeof visitKey> | undefined): Promise<PastAnswer> {
  const found: FoundVisit[] = [];
  const summary = await answerInLines(asked, async (visit) => void found.push(visit));
  found.sort((one, other) => one.startUtcMs - other.startUtcMs || one.vehicleId - other.vehicleId);
  const from = after ? found.findIndex((visit) => isAfter(visit, after)) : 0;
  const rest = from < 0 ? [] : found.slice(from);
  const { limit = rest.length } = asked.call.query;
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  if (last && rest.length > limit) linkNext(asked.call, [spanOf(last).startUtc, last.vehicleId]);
  return { visits: page.map(toPastVisit), ...summary };
}

const isAfter = ({ startUtcMs, vehicleId }: FoundVisit, [utc, id]: z.output<typeof visitKey>): boolean =>
  startUtcMs > utc.getTime() || (startUtcMs === utc.getTime() && vehicleId > id);

const toPastVisit = (visit: FoundVisit): PastVisit => ({
  vehicleId: visit.vehicleId,
  ...spanOf(visit),
  startPlotId: visit.startPlotId,
  endPlotId: visit.endPlotId,
  plots: visit.plots,
});

/** The vehicles to search, deleted ones included; undefined for all. 400 if the body names a record that does not exist. */
async function askedVehicles(
  db: Queryable,
  accountId: number,
  { vehicleIds, fleetId, geofenceId }: PastQuestion,
): Promise<number[] | undefined> {
  const errors: FieldProblem[] = [];
  const known = vehicleIds && new Set(await knownVehicles(db, accountId, vehicleIds));
  vehicleIds?.forEach((id, index) => {
    if (!known?.has(id)) errors.push(noSuch(`#/vehicleIds/${index}`, 'vehicle'));
  });
  if (fleetId !== undefined && !(await fleets.find(db, accountId, fleetId))) errors.push(noSuch('#/fleetId', 'fleet'));
  if (geofenceId !== undefined && !(await geofences.find(db, accountId, geofenceId))) {
    errors.push(noSuch('#/geofenceId', 'geofence'));
  }
  if (errors.length > 0) throw invalidFields(errors);
  if (fleetId === undefined) return known && [...known];
  const ofFleet = await vehicleIdsOfFleet(db, accountId, fleetId);
  return known ? ofFleet.filter((id) => known.has(id)) : ofFleet;
}
