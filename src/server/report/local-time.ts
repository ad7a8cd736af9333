const partsByZone = new Map<string, Intl.DateTimeFormat>();

/** Wall-clock time of a zone, as if it were UTC, in milliseconds. */
export function localMs(timeZone: string, utcMs: number): number {
  let parts = partsByZone.get(timeZone);
  if (!parts) {
    parts = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    partsByZone.set(timeZone, parts);
  }
  const part = Object.fromEntries(parts.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (utcMs % 1000);
}
