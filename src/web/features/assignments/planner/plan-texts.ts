/** What a plan does to others, in words. */
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import type { Plan, Wanted } from './plan.ts';

const words = text.assignments.planner;

/** More effects are counted. */
const named = 3;

/** One sentence for each assignment that ends, is replaced, or stops this one. */
export function effectsOf(plan: Plan, format: Format, tense: 'future' | 'past'): string[] {
  const say = words.effects[tense];
  const at = (ms: number): string => format.dateAtTime(new Date(ms));
  const all = [
    ...plan.ended.map(({ other, atMs }) => say.ends(other.driver, other.vehicle, at(atMs))),
    ...plan.replaced.map((other) => say.replaces(other.driver, other.vehicle)),
    ...plan.shortened.map(({ wanted, other }) =>
      say.shortens(at(wanted.endMs ?? other.startMs), other.driver, other.vehicle),
    ),
  ];
  const rest = all.length - named;
  return rest > 1 ? [...all.slice(0, named), words.more(format.number(rest))] : all;
}

/** "09:15 – 17:00 · 7 h 45 min"; with the day if the timeline shows a week. */
export function timesOf(
  { startMs, endMs }: Pick<Wanted, 'startMs' | 'endMs'>,
  format: Format,
  withDay: boolean,
): string {
  const start = withDay
    ? `${format.day(new Date(startMs))}, ${format.time(new Date(startMs))}`
    : format.time(new Date(startMs));
  if (endMs === null) return text.records.history.from(start);
  return `${text.records.history.times(start, format.time(new Date(endMs)))} · ${format.duration((endMs - startMs) / 1000)}`;
}
