/**
 * How long an open visit has lasted. Positions prove a stay only up to the last one, so a silent vehicle stayed "at least"
 * that long: it may have left since.
 */
import { silentAfterSeconds } from '../../rules/vehicle-state.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';

const words = text.visits.stay;

export interface OpenStay {
  startMs: number;
  /** Time of the vehicle's last position. */
  lastSeenMs: number;
  /** Seconds after which its fleet counts it as silent; left out, and undefined: the default. */
  ownSilence?: number | undefined;
}

/** "1 h 50 min so far", or "at least 1 h 50 min" for a vehicle that sends nothing. */
export function stayWords(stay: OpenStay, nowMs: number, format: Format): string {
  const long = format.duration(Math.max(0, stay.lastSeenMs - stay.startMs) / 1000);
  return isSilent(stay, nowMs) ? words.atLeast(long) : words.soFar(long);
}

/** "Silent since 09:20" or "Silent since 22 Nov 2026", for narrow places; undefined for a vehicle that sends. */
export function silenceWords(stay: OpenStay, nowMs: number, format: Format): string | undefined {
  if (!isSilent(stay, nowMs)) return undefined;
  const utc = new Date(stay.lastSeenMs);
  if (format.onPaper) return text.visits.states.silent(format.dateTime(utc));
  return text.visits.states.silent(isToday(utc, nowMs, format) ? format.time(utc) : format.date(utc));
}

/** "at least 1 h 50 min, silent since 09:20" */
export function wholeStayWords(stay: OpenStay, nowMs: number, format: Format): string {
  const long = stayWords(stay, nowMs, format);
  if (!isSilent(stay, nowMs)) return long;
  return `${long}, ${words.silentSince(recentMoment(stay.lastSeenMs, nowMs, format))}`;
}

const isSilent = ({ lastSeenMs, ownSilence = silentAfterSeconds }: OpenStay, nowMs: number): boolean =>
  nowMs - lastSeenMs > 1000 * ownSilence;

/** The time, with the date if it is not today, and on paper. */
export function recentMoment(utcMs: number, nowMs: number, format: Format): string {
  const utc = new Date(utcMs);
  return isToday(utc, nowMs, format) && !format.onPaper ? format.time(utc) : format.dateTime(utc);
}

const isToday = (utc: Date, nowMs: number, format: Format): boolean =>
  format.date(utc) === format.date(new Date(nowMs));
