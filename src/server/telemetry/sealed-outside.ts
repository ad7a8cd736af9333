/** Sealed readings of a probe, for the question which of them are outside of bounds: see readings-outside.ts. */
import type { Queryable } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { sql } from '../database/sql.ts';
import type { ReadingColumns } from '../sealed/columns.ts';
import type { OutsideQuestion, OutsideReading, Span } from './readings-outside.ts';
import { placeOf } from './sealed-kind.ts';
import { sealedReadings } from './sealed-readings.ts';
import { entriesOf, readSpans } from './spans.ts';

/** A sealed day, reduced to the period and to readings that are not suspended. */
interface Day {
  firstMs: number;
  lastMs: number;
  /** Undefined if all readings are inside, and no other question needs them. */
  readings: Pick<ReadingColumns, 'count' | 'utcMs' | 'temperature'> | undefined;
}

interface DayRow {
  probeId: number;
  dayMs: number;
  firstMs: number;
  lastMs: number;
  lowest: number;
  highest: number;
}

export class SealedSeries {
  /** Without empty ones, by time. */
  private readonly days: readonly Day[];

  constructor(days: readonly Day[]) {
    this.days = days;
  }

  get firstMs(): number | null {
    return this.days[0]?.firstMs ?? null;
  }

  get lastMs(): number | null {
    return this.days.at(-1)?.lastMs ?? null;
  }

  /** The first reading after the moment. */
  nextAfter(utcMs: number): number | null {
    const day = this.days.find(({ lastMs }) => lastMs > utcMs);
    if (!day) return null;
    if (day.firstMs > utcMs || !day.readings) return day.firstMs;
    return day.readings.utcMs[placeOf(day.readings, utcMs + 1)] ?? null;
  }

  /** By time. `nextMs` is the next one of the series. */
  outside({ lower, upper }: Pick<OutsideQuestion, 'lower' | 'upper'>): OutsideReading[] {
    return this.days.flatMap(({ readings }, index) => {
      if (!readings) return [];
      const found: OutsideReading[] = [];
      for (let at = 0; at < readings.count; at += 1) {
        const temperature = readings.temperature[at] ?? 0;
        if (temperature <= upper && temperature >= lower) continue;
        const nextMs = readings.utcMs[at + 1] ?? this.days[index + 1]?.firstMs ?? null;
        found.push({ utcMs: readings.utcMs[at] ?? 0, temperature, nextMs });
      }
      return found;
    });
  }
}

const probesAtOnce = 20;

/** By probe. Probes without sealed readings in the period are missing. `needed`: moments whose next reading matters. */
export async function sealedSeries(
  db: Queryable,
  accountId: number,
  { probes, ...question }: OutsideQuestion,
  needed: (probeId: number) => readonly number[],
): Promise<Map<number, SealedSeries>> {
  const found = new Map<number, SealedSeries>();
  for (let at = 0; at < probes.length; at += probesAtOnce) {
    const batch = probes.slice(at, at + probesAtOnce);
    const days = await daysOf(
      db,
      accountId,
      question,
      batch.map(({ probeId }) => probeId),
    );
    for (const { probeId, suspended } of batch) {
      const ofProbe = days.filter((day) => day.probeId === probeId);
      if (ofProbe.length === 0) continue;
      const moments = needed(probeId);
      const isNeeded = ({ firstMs, lastMs, lowest, highest }: DayRow): boolean =>
        lowest < question.lower ||
        highest > question.upper ||
        firstMs < question.fromMs ||
        lastMs >= question.toMs ||
        suspended.some(({ startMs, endMs }) => startMs <= lastMs && endMs > firstMs) ||
        moments.some((utcMs) => utcMs >= firstMs && utcMs < lastMs);
      found.set(probeId, new SealedSeries(await readDays(db, accountId, question, ofProbe, isNeeded, suspended)));
    }
  }
  return found;
}

const daysOf = (
  db: Queryable,
  accountId: number,
  { fromMs, toMs }: Pick<OutsideQuestion, 'fromMs' | 'toMs'>,
  probeIds: readonly number[],
): Promise<DayRow[]> =>
  db.many<DayRow>(sql`
    select s.probe_id as "probeId", ${milliseconds(sql`s.day_utc`)} as "dayMs",
      ${milliseconds(sql`s.first_utc`)} as "firstMs", ${milliseconds(sql`s.last_utc`)} as "lastMs", s.lowest, s.highest
    from reading_span s
    where s.account_id = ${accountId} and s.probe_id = any(${probeIds}::bigint[])
      and s.day_utc > ${new Date(fromMs)}::timestamptz - interval '1 day' and s.day_utc < ${new Date(toMs)}
      and s.last_utc >= ${new Date(fromMs)} and s.first_utc < ${new Date(toMs)}
    order by s.probe_id, s.day_utc`);

async function readDays(
  db: Queryable,
  accountId: number,
  period: Pick<OutsideQuestion, 'fromMs' | 'toMs'>,
  days: readonly DayRow[],
  isNeeded: (day: DayRow) => boolean,
  suspended: readonly Span[],
): Promise<Day[]> {
  const wanted = days.filter(isNeeded).map(({ probeId, dayMs }) => ({ seriesId: probeId, dayMs }));
  const readings = new Map<number, Day>();
  for await (const span of readSpans(sealedReadings, db, accountId, wanted)) {
    const decoded = entriesOf(sealedReadings, span, sealedReadings.decode);
    readings.set(span.dayUtc.getTime(), reduced(decoded, period, suspended));
  }
  return days.flatMap((day) => {
    const read = readings.get(day.dayMs);
    if (!read) return isNeeded(day) ? [] : [{ firstMs: day.firstMs, lastMs: day.lastMs, readings: undefined }];
    return read.readings?.count === 0 ? [] : [read];
  });
}

function reduced(
  { count, utcMs, temperature }: ReadingColumns,
  { fromMs, toMs }: Pick<OutsideQuestion, 'fromMs' | 'toMs'>,
  suspended: readonly Span[],
): Day {
  const kept: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const moment = utcMs[at] ?? 0;
    if (moment < fromMs || moment >= toMs) continue;
    if (!suspended.some(({ startMs, endMs }) => moment >= startMs && moment < endMs)) kept.push(at);
  }
  const moments = Float64Array.from(kept, (at) => utcMs[at] ?? 0);
  const temperatures = Float64Array.from(kept, (at) => temperature[at] ?? 0);
  return {
    firstMs: moments[0] ?? 0,
    lastMs: moments.at(-1) ?? 0,
    readings: { count: kept.length, utcMs: moments, temperature: temperatures },
  };
}
