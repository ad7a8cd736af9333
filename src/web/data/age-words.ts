import { secondsBetween } from '../../rules/vehicle-state.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';

/** "6 min ago". Paper keeps its words, so it gets the date and the time. */
export const ageWords = (utc: string, nowMs: number, format: Format): string =>
  format.onPaper ? format.dateTime(utc) : text.records.ago(format.duration(secondsBetween(utc, nowMs)));

/** "30 Nov, 10:22 (6 min ago)" */
export const timeAndAge = (utc: string, nowMs: number, format: Format): string =>
  format.onPaper ? format.dateTime(utc) : text.records.at(format.dateTime(utc), ageWords(utc, nowMs, format));
