/** Local time in the city, with daylight saving: shifts start by it. */
import { dayMs, hourMs } from '../../../contract/durations.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Local time, as if it were UTC. */
function shownMs(utcMs: number): number {
  const part = Object.fromEntries(clock.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offsets = new Map<number, number>();

/** The zone's offset from UTC. Clocks change at full hours of UTC. */
function offsetMs(utcMs: number): number {
  const hour = Math.floor(utcMs / hourMs);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    if (offsets.size > 10_000) offsets.clear();
    offset = shownMs(hour * hourMs) - hour * hourMs;
    offsets.set(hour, offset);
  }
  return offset;
}

/** Days since 1970 in local time. */
export const cityDay = (utcMs: number): number => Math.floor((utcMs + offsetMs(utcMs)) / dayMs);

/** 0 Monday … 6 Sunday. */
export const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The time at which local clocks show these hours on that day. An ambiguous hour gives either. */
export function cityMs(day: number, hour: number): number {
  const shown = day * dayMs + hour * hourMs;
  return shown - offsetMs(shown - hourMs);
}
