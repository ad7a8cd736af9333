/** Spans whose bytes cannot be decoded. A request for what they contain fails. Intake continues without them. */

/** Which span: of one vehicle or probe, and one UTC day. */
export interface SpanName {
  of: 'vehicle' | 'probe';
  /** Of the vehicle, or of the probe. */
  seriesId: number;
  dayUtc: Date;
}

export class DamagedSpanOfDayError extends Error {
  override readonly name = 'DamagedSpanOfDayError';

  /** `content`: such as "plots of vehicle 5". */
  constructor(
    readonly span: SpanName,
    content: string,
    cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The stored ${content} on ${span.dayUtc.toISOString().slice(0, 10)} are damaged: ${reason}`, { cause });
  }
}

/** Enough to find the reason. A damaged disk may damage all spans. */
const notedAtMost = 1000;
const noted = new Map<string, SpanName>();

let report: (message: string) => void = () => {};

/** `log` is called once for each damaged span, when it is found. */
export function tellDamage(log: (message: string) => void): void {
  report = log;
}

const keyOf = ({ of, seriesId, dayUtc }: SpanName): string => `${of} ${seriesId} ${dayUtc.getTime()}`;

export function noteDamage({ span, message }: Pick<DamagedSpanOfDayError, 'span' | 'message'>): void {
  if (noted.size >= notedAtMost || noted.has(keyOf(span))) return;
  noted.set(keyOf(span), span);
  report(message);
}

/** Found in this process since its start, and not repaired since. */
export const damagedSpans = (): readonly SpanName[] => [...noted.values()];

/** After a check: a repaired span is forgotten, a damaged one is checked again after all others. */
export function noteCheck(span: SpanName, isDamaged: boolean): void {
  noted.delete(keyOf(span));
  if (isDamaged) noted.set(keyOf(span), span);
}
