/** Lists with one column for the day, and others for the times of day. */
import { dayMs } from '../../../contract/durations.ts';
import { fieldOf, type ImportKind } from './import-kinds.ts';
import { clockWords, type DateOrder, dayIn, isWithoutDay, readClock } from './read-moment.ts';

/** Name of the column with the day of all times of a row. */
export const dayColumn = '#day';

export const momentsOf = (kind: ImportKind): readonly string[] =>
  kind.names.filter((name) => fieldOf(kind, name).control.as === 'moment');

type Cells = Readonly<Record<string, string>>;

/**
 * Gives times without a day that of the row's day column, or of the time before. A time that is not after the one before
 * is on the next day.
 */
export function withDays(kind: ImportKind, cells: Cells, order: DateOrder): Cells {
  const moments = momentsOf(kind);
  const [first = '', last = ''] = moments;
  if (first === '') return cells;
  const given = cells[dayColumn]?.trim() ?? '';
  const joined: Record<string, string> = { ...cells };
  // A column such as "Date" can have the time as well. Without one, the row has no start.
  if (joined[first] === undefined && dayIn(given, order)?.rest) joined[first] = given;
  const [from, to] = rangeIn(joined[first] ?? '');
  if (from !== undefined && !joined[last]) Object.assign(joined, { [first]: from, [last]: to });
  let before = { iso: dayIn(given, order)?.iso, seconds: -1 };
  for (const name of moments) {
    const raw = joined[name]?.trim() ?? '';
    const own = isWithoutDay(raw) ? undefined : dayIn(raw, order);
    if (own) before = { iso: own.iso, seconds: readClock(own.rest)?.seconds ?? -1 };
    const clock = own ? undefined : readClock(raw);
    if (!clock) continue;
    const { iso } = before;
    if (iso === undefined) {
      // The person sees what could not be read.
      joined[name] = `${given} ${raw}`.trim();
      continue;
    }
    const day = clock.seconds > before.seconds ? iso : dayAfter(iso);
    before = { iso: day, seconds: clock.seconds };
    joined[name] = `${day} ${clockWords(clock)}`;
  }
  return joined;
}

/** A longer text is not two times, and the search for its middle takes long. */
const longestRange = 60;

/** `07:30–16:00`, `7.30 bis 16 Uhr`: both times in one cell. */
function rangeIn(raw: string): [from?: string, to?: string] {
  if (raw.length > longestRange) return [];
  const [, from = '', to = ''] = /^(.*?)\s*(?:[-–—]|\b(?:to|until|bis|a|hasta)\b)\s*(.*)$/i.exec(raw) ?? [];
  return readClock(from) && readClock(to) ? [from, to] : [];
}

const dayAfter = (iso: string): string => new Date(Date.parse(iso) + dayMs).toISOString().slice(0, 10);

/** One text of the cells of a moment with a column for its day and another one for its time. */
export function joinedParts(one: string, other: string): string {
  const isDay = (part: string): boolean => !isWithoutDay(part) && dayIn(part, 'dmy') !== undefined;
  const [day, time] = isDay(other) && !isDay(one) ? [other, one] : [one, other];
  const clock = readClock(time);
  return `${day.replace(/[T\s]0?0:00(?::00)?$/, '')} ${clock ? clockWords(clock) : time}`.trim();
}
