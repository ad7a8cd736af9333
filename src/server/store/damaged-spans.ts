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

/** `told` gets a line for each damaged span when it is found first. */
export function tellDamage(told: (message: string) => void): void {
  tell = told;
}

export function noteDamage(error: DamagedSpanOfDayError): void {
  if (noted.size >= notedAtMost || noted.has(error.message)) return;
  noted.set(error.message, error);
  tell(error.message);
}

/** Found in this process since its start. */
export const damagedSpans = (): readonly DamagedSpanOfDayError[] => [...noted.values()];
