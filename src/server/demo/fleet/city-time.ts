/** The city's clock: shifts begin by it, in summer and in winter. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

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

/** What the clock shows, as if it were UTC. */
function shownMs(utcMs: number): number {
  const part = Object.fromEntries(clock.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offsets = new Map<number, number>();

/** How far the clock is ahead of UTC. Clocks change at whole hours of UTC. */
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

/** Days since 1970 by the city's calendar. */
export const cityDay = (utcMs: number): number => Math.floor((utcMs + offsetMs(utcMs)) / dayMs);

/** 0 Monday … 6 Sunday. */
export const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** When the clock shows that many hours (and parts) of that day; of an hour that there is twice, either is meant. */
export function cityMs(day: number, hour: number): number {
  const shown = day * dayMs + hour * hourMs;
  return shown - offsetMs(shown - hourMs);
}
