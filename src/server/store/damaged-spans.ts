/** Spans whose bytes cannot be decoded. A request for what they contain fails. Intake continues without them. */

export class DamagedSpanOfDayError extends Error {
  override readonly name = 'DamagedSpanOfDayError';

  /** `content`: such as "plots of vehicle 5". */
  constructor(content: string, dayUtc: Date, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The stored ${content} on ${dayUtc.toISOString().slice(0, 10)} are damaged: ${reason}`, { cause });
  }
}

/** Enough to find the reason. A damaged disk may damage all spans. */
const notedAtMost = 1000;
const noted = new Map<string, DamagedSpanOfDayError>();

let tell: (message: string) => void = () => {};

/** `log` is called once for each damaged span, when it is found. */
export function tellDamage(log: (message: string) => void): void {
  tell = log;
}

export function noteDamage(error: DamagedSpanOfDayError): void {
  if (noted.size >= notedAtMost || noted.has(error.message)) return;
  noted.set(error.message, error);
  tell(error.message);
}

/** Found in this process since its start. */
export const damagedSpans = (): readonly DamagedSpanOfDayError[] => [...noted.values()];
