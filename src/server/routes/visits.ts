import * as z from 'zod';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import type { GeofenceVisit, UnusualVisit } from '../../contract/visits.ts';
import type { CallWithoutTransaction, Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { notFound, questionTooLong } from '../http/problems.ts';
import { readAccount } from '../store/accounts.ts';
import { openVisitsOfRules } from '../store/alert-cases/rule-visits.ts';
import { askQuestion } from '../store/growing/rows.ts';
import type { ListFilter } from '../store/growing/source.ts';
import { type ActiveRule, activeRules } from '../store/notice-sources.ts';
import { planByValues } from '../store/plan-by-values.ts';
import { type AskedStay, onlyUnusual, usualStays } from '../store/unusual-visits.ts';
import { reviewedNow } from '../store/updated.ts';
import { unsettledStops } from '../store/visit-stops.ts';
import { findVisit, type VisitReview, visitEnds, visitList } from '../store/visits.ts';
import { createYielder } from '../work/slices.ts';
import { contextOf } from './bulk/bulk-kind.ts';
import { write } from './bulk/import-rows.ts';
import { bulkVisits } from './bulk/kinds/visits.ts';
import { callerName } from './caller-name.ts';
import { countGrowing, exportGrowing, idsToChange, listGrowing, partsOf, sumGrowing } from './growing-lists.ts';
import { refuseUnknown } from './unknown-ids.ts';
import { explainVisit } from './visit-evidence.ts';

interface StopsQuery extends ListFilter {
  sort?: string | undefined;
  compareStartDate?: Date | undefined;
  compareEndDate?: Date | undefined;
}

/** A query whose filter or order needs the stops of visits has those that are not stored, of both periods of a comparison. */
async function withStops<Query extends StopsQuery>(
  db: Queryable,
  accountId: number,
  query: Query,
): Promise<Query & { unsettled?: unknown }> {
  const needsStops =
    query.minStoppedSeconds !== undefined ||
    query.maxStoppedSeconds !== undefined ||
    query.sort?.endsWith('stoppedSeconds') === true;
  if (!needsStops) return query;
  const { compareStartDate: startDate, compareEndDate: endDate } = query;
  const periods = startDate && endDate ? [query, { ...query, startDate, endDate }] : [query];
  return { ...query, unsettled: await unsettledStops(db, accountId, periods) };
}

/** Visits that one question about unusual ones compares. */
const askedAtMost = 100_000;

function toStay({ id, geofenceId, startUtc, endUtc }: GeofenceVisit, ends: ReadonlyMap<number, number>): AskedStay {
  const startMs = Date.parse(startUtc);
  const endMs = endUtc === null ? (ends.get(id) ?? startMs) : Date.parse(endUtc);
  return { id, geofenceId, startMs, seconds: (endMs - startMs) / 1000, isOpen: endUtc === null };
}

/** Where the next page begins. */
const unusualKey = z.tuple([z.iso.datetime(), z.int()]);

const isAfter = ({ startUtc, id }: GeofenceVisit, [after, afterId]: z.output<typeof unusualKey>): boolean =>
  startUtc > after || (startUtc === after && id > afterId);

async function ofRules(
  db: Queryable,
  accountId: number,
  rules: readonly ActiveRule[],
  visits: readonly GeofenceVisit[],
): Promise<GeofenceVisit[]> {
  const ids = visits.map(({ id }) => id);
  const named = await openVisitsOfRules(db, accountId, rules, ids);
  return visits.filter(({ id }) => named.has(id));
}

const counts: VisitReview = { disregarded: false, reason: null, note: null, reviewedBy: null, reviewedUtc: null };

type UnusualCall = CallWithoutTransaction<Endpoints['listUnusualVisits']>;

/** Those that may be unusual, and with which rules, if the query asks by rule. */
async function visitsToCompare(tx: Transaction, { caller: { accountId }, query, now }: UnusualCall) {
  const { limit: _, cursor: __, byRule, ...filters } = query;
  const { timeZone } = await readAccount(tx, accountId);
  const rules = byRule ? await activeRules(tx, accountId, 'unusualStay') : undefined;
  if (rules?.length === 0) return { visits: [], stays: [], timeZone };
  const openOnly = rules ? { state: ['open'] } : {};
  const filter = { disregarded: false, ...openOnly, ...(await withStops(tx, accountId, filters)) };
  await planByValues(tx);
  const question = await askQuestion(tx, accountId, visitList.source, filter, now);
  const order = { sort: 'startUtc', after: undefined, limit: askedAtMost + 1 };
  const listed = (await visitList.list(tx, question, order)).map(({ record }) => record);
  if (listed.length > askedAtMost) throw questionTooLong();
  const visits = rules ? await ofRules(tx, accountId, rules, listed) : listed;
  const open = visits.flatMap(({ id, endUtc }) => (endUtc === null ? [id] : []));
  const ends = await visitEnds(tx, accountId, open);
  return { visits, stays: visits.map((visit) => toStay(visit, ends)), timeZone };
}

/** Holds no connection while it waits for another caller with the same question. */
async function listUnusual(call: UnusualCall): Promise<UnusualVisit[]> {
  const { db, now, services } = call;
  const { accountId, fleetIds } = call.caller;
  const { limit, cursor, byRule } = call.query;
  const after = readCursor(cursor, unusualKey);
  const { visits, stays, timeZone } = await db.snapshot((tx) => visitsToCompare(tx, call));
  const find = (asked: readonly AskedStay[]) =>
    db.snapshot(async (tx) => {
      await planByValues(tx);
      return usualStays(tx, accountId, asked, timeZone, createYielder());
    });
  const asker = JSON.stringify([accountId, timeZone, fleetIds]);
  const usualOf = byRule ? await services.usualOfOpen.of(asker, stays, now.getTime(), find) : await find(stays);
  const unusual = onlyUnusual(stays, usualOf);
  const found = visits.flatMap((visit) => {
    const usual = unusual.get(visit.id);
    return usual && (!after || isAfter(visit, after)) ? [{ ...visit, usual }] : [];
  });
  return takePage(call, found.slice(0, limit && limit + 1), limit, ({ startUtc, id }) => [startUtc, id]);
}

export const visitHandlers = {
  listGeofenceVisits: async (call) => {
    const query = await withStops(call.tx, call.caller.accountId, call.query);
    return listGrowing({ ...call, query }, visitList);
  },

  sumGeofenceVisits: async (call) => {
    const { tx, caller } = call;
    const query = await withStops(tx, caller.accountId, call.query);
    // Visits that a person disregarded count only for those who ask for them.
    const totals = await sumGrowing({ ...call, query: { disregarded: false, ...query } }, visitList);
    const { by: _, timeZone: __, compareStartDate, compareEndDate, ...filter } = query;
    const beside = async (period: object): Promise<number> =>
      (await countGrowing({ ...call, query: { ...filter, ...period, disregarded: true } }, visitList)).count;
    const disregarded = await beside({});
    if (totals.compared === undefined) return { ...totals, disregarded };
    const compared = { startDate: compareStartDate, endDate: compareEndDate };
    return { ...totals, disregarded, compared: { ...totals.compared, disregarded: await beside(compared) } };
  },

  exportGeofenceVisits: {
    download: async (call) => {
      const query = await call.db.snapshot((tx) => withStops(tx, call.caller.accountId, call.query));
      return exportGrowing({ ...call, query }, visitList);
    },
  },

  getGeofenceVisit: async ({ tx, caller, path }) => {
    const visit = await findVisit(tx, caller.accountId, path.visitId);
    if (!visit) throw notFound('visit');
    return visit;
  },

  explainGeofenceVisit: async ({ tx, caller: { accountId }, path }) => {
    const visit = await findVisit(tx, accountId, path.visitId);
    if (!visit) throw notFound('visit');
    return explainVisit(tx, accountId, visit);
  },

  listUnusualVisits: { withoutTransaction: listUnusual },

  reviewGeofenceVisits: async (call) => {
    const { tx, caller, body, record } = call;
    const { disregarded, reason, note } = body;
    const given = { reviewedUtc: reviewedNow, reviewedBy: (await callerName(tx, caller)) ?? '' };
    const reviewOf = (visit: GeofenceVisit): VisitReview =>
      disregarded
        ? { ...given, disregarded, reason: reason ?? null, note: note === undefined ? visit.note : note }
        : counts;
    record([]);
    const known = new Set<number>();
    const query = await withStops(tx, caller.accountId, call.query);
    for (const ids of partsOf(await idsToChange({ ...call, query }, visitList))) {
      const had = await bulkVisits.store.lock(tx, caller.accountId, ids);
      for (const id of had.keys()) known.add(id);
      const planned = [...had].map(([id, visit]) => ({
        index: id,
        current: { id, record: visit },
        content: reviewOf(visit),
      }));
      record((await write(contextOf(call), bulkVisits, planned)).changes);
    }
    refuseUnknown({ ids: body.ids, known, pointer: '#/ids', what: 'visit' });
  },
} satisfies Partial<Handlers>;
