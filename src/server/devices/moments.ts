import { utcMsOf } from '../../contract/utc.ts';

const pattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,9})?(?:Z|([+ -])(\d\d):?(\d\d)?)?$/;

/**
 * Text such as `2026-08-21T09:18:51.000+00:00`, also with `+0000`, `Z` or without a zone (UTC). In a
 * query that is not encoded, the plus is a space. Undefined if malformed.
 */
export function readMoment(text: string): number | undefined {
  const [whole, day = '', time = '', fraction = '', sign, hours, minutes] = pattern.exec(text.trim()) ?? [];
  const localMs = whole === undefined ? undefined : utcMsOf(`${day}T${time}${fraction}Z`);
  if (localMs === undefined || sign === undefined) return localMs;
  const offsetMs = 60_000 * (60 * Number(hours) + Number(minutes ?? 0));
  return sign !== '-' ? localMs - offsetMs : localMs + offsetMs;
}

/** Larger numbers are milliseconds, as in the OsmAnd protocol. As seconds it is January 2038. */
const lastSecond = 2 ** 31 - 1;

/** Milliseconds since 1970, from seconds or milliseconds. */
export const epochMs = (sent: number): number => Math.trunc(sent < lastSecond ? sent * 1000 : sent);
