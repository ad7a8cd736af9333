/** Follows a probe's readings from a stored excursion on, until the rest of its excursions is as stored. */
import { type Excursion, Excursions, type JudgedReading } from '../../rules/temperature-alarms.ts';
import type { ExcursionContent, StoredExcursion } from '../store/excursions.ts';

/** Readings of a probe in this span are new, or an input may suspend them differently. */
export interface ChangedSpan {
  probeId: number;
  vehicleId: number;
  fromMs: number;
  toMs: number;
}

export interface ReadChunk {
  readings: readonly JudgedReading[];
  /** The stored excursions that start in the chunk. */
  stored: readonly StoredExcursion[];
  /** There are no further readings. */
  isLast: boolean;
  isSuspended(reading: JudgedReading): boolean;
}

export class ExcursionReplay {
  /** The next reading is at or after this time. */
  nextMs: number;
  isDone = false;
  private readonly excursions: Excursions;
  private stored: StoredExcursion[] = [];
  private readMs = Number.NEGATIVE_INFINITY;

  /** `before`: the last excursion that started before the span. */
  constructor(
    readonly span: ChangedSpan,
    before: StoredExcursion | undefined,
  ) {
    const { fromMs } = span;
    const isReached = before && (before.closedUtcMs === null || before.closedUtcMs >= fromMs);
    const isBehind = isReached && before.lastUtcMs < fromMs;
    this.excursions = new Excursions(isBehind ? toExcursion(before) : undefined);
    if (isBehind) this.stored.push(before);
    this.nextMs = isBehind ? before.lastUtcMs + 1 : isReached ? before.startUtcMs : fromMs;
  }

  consume({ readings, stored, isLast, isSuspended }: ReadChunk): void {
    this.stored.push(...stored);
    for (const reading of readings) {
      if (this.matchesStored()) break;
      const begins = !isSuspended(reading) && this.excursions.add(reading);
      if (begins && this.isStored(reading)) break;
      this.readMs = reading.utcMs;
      this.nextMs = reading.utcMs + 1;
    }
    if (!this.isDone && isLast && !this.matchesStored()) this.isDone = true;
  }

  /** Past the span, and between excursions here as in the store: the rest is as stored. */
  private matchesStored(): boolean {
    if (this.isDone) return true;
    if (this.readMs < this.span.toMs || this.excursions.open) return false;
    const isOpen = ({ startUtcMs, closedUtcMs }: StoredExcursion) =>
      startUtcMs <= this.readMs && (closedUtcMs === null || closedUtcMs > this.readMs);
    if (this.stored.some(isOpen)) return false;
    this.stored = this.stored.filter(({ startUtcMs }) => startUtcMs <= this.readMs);
    this.isDone = true;
    return true;
  }

  /** Past the span, an excursion begins that is stored: it and the rest are as stored. */
  private isStored({ utcMs }: JudgedReading): boolean {
    if (utcMs <= this.span.toMs || !this.stored.some(({ startUtcMs }) => startUtcMs === utcMs)) return false;
    this.excursions.found.pop();
    this.stored = this.stored.filter(({ startUtcMs }) => startUtcMs < utcMs);
    this.isDone = true;
    return true;
  }

  /** What differs from the store. An excursion keeps the id of the stored one that began first among those it covers. */
  changes(): { removed: StoredExcursion[]; changed: Changed[]; added: ExcursionContent[] } {
    const unused = new Set(this.stored);
    const [changed, added]: [Changed[], ExcursionContent[]] = [[], []];
    for (const excursion of this.excursions.found) {
      const content = toContent(this.span.probeId, excursion);
      const before = [...unused].find((stored) => covers(content, stored));
      if (!before) added.push(content);
      else unused.delete(before);
      const differing = before ? differences(before, content) : [];
      if (before && differing.length > 0) {
        changed.push({ before, after: content, isShown: differing.some((key) => !hidden.has(key)) });
      }
    }
    return { removed: [...unused], changed, added };
  }
}

export interface Changed {
  before: StoredExcursion;
  after: ExcursionContent;
  /** The API shows the change. */
  isShown: boolean;
}

const covers = ({ bound, startUtcMs, lastUtcMs }: ExcursionContent, stored: StoredExcursion): boolean =>
  bound === stored.bound && stored.startUtcMs <= lastUtcMs && stored.lastUtcMs >= startUtcMs;

/** The state from which later readings continue. It changes with every reading outside. */
const hidden: ReadonlySet<keyof ExcursionContent> = new Set(['lastUtcMs', 'closedUtcMs']);

const differences = (stored: StoredExcursion, content: ExcursionContent): (keyof ExcursionContent)[] =>
  // `toContent` returns these keys.
  (Object.keys(content) as (keyof ExcursionContent)[]).filter((key) => stored[key] !== content[key]);

const toExcursion = (stored: StoredExcursion): Excursion => ({
  bound: stored.bound,
  limit: stored.limit,
  profileId: stored.profileId,
  alarmAfterMinutes: stored.alarmAfterMinutes,
  clearAfterMinutes: stored.clearAfterMinutes,
  startUtcMs: stored.startUtcMs,
  lastUtcMs: stored.lastUtcMs,
  peak: stored.peak,
  raisedUtcMs: stored.raisedUtcMs,
  insideUtcMs: null,
  closedUtcMs: null,
});

const toContent = (probeId: number, { insideUtcMs, ...excursion }: Excursion): ExcursionContent => ({
  ...excursion,
  probeId,
  endUtcMs: excursion.closedUtcMs === null ? null : insideUtcMs,
  isAlarm: excursion.raisedUtcMs !== null,
});
