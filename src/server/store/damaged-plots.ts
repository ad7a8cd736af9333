/** Spans whose bytes cannot be decoded. A request for such plots fails. Intake continues without them. */

export class DamagedPlotsError extends Error {
  override readonly name = 'DamagedPlotsError';

  constructor(
    readonly vehicleId: number,
    readonly dayUtc: Date,
    cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The stored plots of vehicle ${vehicleId} on ${dayUtc.toISOString().slice(0, 10)} are damaged: ${reason}`, {
      cause,
    });
  }
}

/** Enough to find the reason. A damaged disk may damage all spans. */
const notedAtMost = 1000;
const noted = new Map<string, DamagedPlotsError>();

export function noteDamage(error: DamagedPlotsError): void {
  if (noted.size < notedAtMost) noted.set(error.message, error);
}

/** Found in this process since its start. */
export const damagedPlots = (): readonly DamagedPlotsError[] => [...noted.values()];
