/**
 * With `LATE_MS`, the dashboard's requests and their answers take any time up to that, which shows tests that look too early:
 * `LATE_MS=150 npm test -- --project web`, or `--project journeys`.
 */
export const lateMs = Number(process.env.LATE_MS ?? 0);

/** Taken before a test replaces the clock by one that stands still. */
const { setTimeout: wait } = globalThis;

export async function answerDelay(): Promise<void> {
  if (lateMs > 0) await new Promise((resolve) => wait(resolve, Math.random() * lateMs));
}
