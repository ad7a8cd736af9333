/**
 * Finds the alarms that the values of a profile would have given over all stored readings. It reads a little more than the
 * period. If an excursion reaches beyond that, it reads on, in windows that grow.
 */
import { type Excursion, Excursions, type Terms } from '../../rules/temperature-alarms.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { onTimesOf } from '../telemetry/on-times.ts';
import { type ProbeOutside, readingsOutside, type Span } from '../telemetry/readings-outside.ts';

export interface PastAlarmsQuestion {
  accountId: number;
  probes: readonly AskedProbe[];
  /** Their profile's id does not matter. */
  terms: ProposedTerms;
  /** Includes the start, excludes the end. */
  startMs: number;
  endMs: number;
}

interface AskedProbe {
  probeId: number;
  vehicleId: number;
}

export interface ProposedTerms extends Omit<Terms, 'profileId' | 'lower' | 'upper'> {
  lower: number;
  upper: number;
}

export interface PastAlarm extends AskedProbe, Pick<Excursion, 'bound' | 'limit' | 'peak' | 'startUtcMs'> {
  raisedUtcMs: number;
  /** Null while it is open. */
  endUtcMs: number | null;
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
/** Days of a probe that one query reads at most. One scan serves all its probes, and its answer stays below 60 MB even if all readings are outside. */
const probeDaysAtOnce = 1500;
/** By how much each further window is wider. */
const growth = 4;

/** Alarms that overlap the period, by start and probe. `db` should be a snapshot. Runs in a worker thread, so it takes no pauses. */
export async function findPastAlarms(db: Queryable, question: PastAlarmsQuestion): Promise<PastAlarm[]> {
  const { probes, startMs, endMs } = question;
  // The best plan depends on how many readings are outside.
  await db.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
  const atOnce = Math.max(1, Math.floor(probeDaysAtOnce / Math.ceil((endMs - startMs) / dayMs)));
  const found: PastAlarm[] = [];
  for (let first = 0; first < probes.length; first += atOnce) {
    found.push(...(await alarmsOf(db, question, probes.slice(first, first + atOnce))));
  }
  return found.sort((one, other) => one.startUtcMs - other.startUtcMs || one.probeId - other.probeId);
}

async function alarmsOf(db: Queryable, question: PastAlarmsQuestion, all: readonly AskedProbe[]): Promise<PastAlarm[]> {
  const { terms, startMs, endMs } = question;
  const clearMs = terms.clearAfterMinutes * minuteMs;
  const found: PastAlarm[] = [];
  let probes = all;
  for (let marginMs = clearMs + hourMs; probes.length > 0; marginMs *= growth) {
    const window = { startMs: startMs - marginMs, endMs: endMs + marginMs };
    const read = await readWindow(db, question, probes, window);
    const unsettled: AskedProbe[] = [];
    for (const [index, probe] of probes.entries()) {
      const outside = read[index];
      if (!outside) continue;
      const excursions = excursionsOf(outside, terms, window.endMs);
      const relevant = excursions.filter((each) => each.startUtcMs < endMs && (endOf(each) ?? endMs) > startMs);
      if (isSettled(relevant, outside, { startMs, clearMs }))
        found.push(...relevant.flatMap((each) => toAlarm(probe, each)));
      else unsettled.push(probe);
    }
    probes = unsettled;
  }
  return found;
}

async function readWindow(
  db: Queryable,
  { accountId, terms }: PastAlarmsQuestion,
  probes: readonly AskedProbe[],
  { startMs: fromMs, endMs: toMs }: Span,
): Promise<ProbeOutside[]> {
  const { lower, upper, suspendInputTypeId: inputTypeId, suspendMinutes } = terms;
  const vehicles = inputTypeId === null ? [] : [...new Set(probes.map(({ vehicleId }) => vehicleId))];
  const spans = vehicles.map((vehicleId) => ({ vehicleId, inputTypeId: inputTypeId ?? 0, fromMs, toMs }));
  const onTimes = await onTimesOf(db, accountId, spans);
  const suspended = (vehicleId: number): Span[] =>
    (onTimes.get(vehicleId) ?? []).flatMap(({ startUtcMs, endUtcMs }) => {
      const endMs = Math.min(endUtcMs ?? Number.POSITIVE_INFINITY, startUtcMs + suspendMinutes * minuteMs);
      return endMs > startUtcMs ? [{ startMs: startUtcMs, endMs }] : [];
    });
  return readingsOutside(db, accountId, {
    ...{ fromMs, toMs, lower, upper },
    probes: probes.map(({ probeId, vehicleId }) => ({ probeId, suspended: suspended(vehicleId) })),
  });
}

/** An excursion depends only on its readings outside, on the first one inside after each, and on how long that lasts. */
function excursionsOf({ outside, lastMs }: ProbeOutside, proposed: ProposedTerms, windowEndMs: number): Excursion[] {
  const terms: Terms = { ...proposed, profileId: 0 };
  const excursions = new Excursions();
  const addInside = (utcMs: number): unknown => excursions.add({ utcMs, temperature: insideOf(proposed), terms });
  for (const [index, { utcMs, temperature, nextMs }] of outside.entries()) {
    excursions.add({ utcMs, temperature, terms });
    const following = outside[index + 1]?.utcMs ?? windowEndMs;
    if (nextMs === null || nextMs >= following) continue;
    addInside(nextMs);
    if (index === outside.length - 1 && lastMs !== null && lastMs > nextMs) addInside(lastMs);
  }
  return excursions.found;
}

const insideOf = ({ lower, upper }: ProposedTerms): number => (lower + upper) / 2;

const endOf = ({ closedUtcMs, insideUtcMs }: Excursion): number | null => (closedUtcMs === null ? null : insideUtcMs);

/** Whether readings outside of the window cannot change these excursions. */
function isSettled(
  relevant: readonly Excursion[],
  { firstMs, hasEarlier, hasLater, outside }: ProbeOutside,
  { startMs, clearMs }: { startMs: number; clearMs: number },
): boolean {
  // The probe may have gone silent outside, before the window.
  if (hasEarlier && (firstMs === null || firstMs >= startMs)) return false;
  const [first, last] = [relevant[0], relevant.at(-1)];
  if (!first || !last) return true;
  const insideFirst = firstMs !== null && firstMs < (outside[0]?.utcMs ?? 0);
  const isFirst = first.startUtcMs === outside[0]?.utcMs;
  const isBegun = !isFirst || !hasEarlier || (insideFirst && first.startUtcMs - firstMs >= clearMs);
  return isBegun && (last.closedUtcMs !== null || !hasLater);
}

function toAlarm({ probeId, vehicleId }: AskedProbe, excursion: Excursion): PastAlarm[] {
  const { bound, limit, peak, startUtcMs, raisedUtcMs } = excursion;
  if (raisedUtcMs === null) return [];
  return [{ probeId, vehicleId, bound, limit, peak, startUtcMs, raisedUtcMs, endUtcMs: endOf(excursion) }];
}
