import type { ReportAlarm } from '../../contract/temperature-report.ts';
import type { Gathered } from './gather.ts';
import type { ReportFormat } from './words.ts';

export const secondsBetween = ({ startUtc, endUtc }: { startUtc: string; endUtc: string }): number =>
  (Date.parse(endUtc) - Date.parse(startUtc)) / 1000;

/** An open alarm lasts until the report. */
export const alarmSeconds = ({ startUtc, endUtc }: ReportAlarm, { createdUtc }: Gathered['report']): number =>
  secondsBetween({ startUtc, endUtc: endUtc ?? createdUtc });

/** "Rear door: 12 min", one line each. */
export const inputsInWords = ({ inputs }: ReportAlarm, { words, duration }: ReportFormat): string =>
  inputs
    .map(({ name, number, secondsOn }) => words.inputOn(name ?? words.input(number), duration(secondsOn)))
    .join('\n');
