/**
 * A client in its own process, because the sender of a hostile load is too busy to time others: it requests the health
 * and sends messages, again and again. Told to report, it sends its parent the longest time of each since the last
 * report, and ends with its parent.
 */
import { setTimeout as pause } from 'node:timers/promises';

export interface Longest {
  healthMs: number;
  intakeMs: number;
}

/** Between two requests, so that this client does not load the service itself: short against the stalls that it must feel. */
const pauseMs = 200;

const [origin, deviceKey] = process.argv.slice(2);
let longest: Longest = { healthMs: 0, intakeMs: 0 };
const underWay: Record<keyof Longest, Promise<void>> = { healthMs: Promise.resolve(), intakeMs: Promise.resolve() };
let sent = 0;

function sendMessage(): Promise<Response> {
  sent += 1;
  const headers = { Authorization: `Bearer ${deviceKey}`, 'Content-Type': 'application/json' };
  const message = { device: 'second', utc: new Date(Date.now() + sent).toISOString(), latitude: 51, longitude: 12 };
  return fetch(`${origin}/ingest/v1/messages`, { method: 'POST', headers, body: JSON.stringify([message]) });
}

async function time(of: keyof Longest, ask: () => Promise<Response>): Promise<void> {
  const begunMs = performance.now();
  const response = await ask();
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The second client got ${response.status}.`);
  longest[of] = Math.max(longest[of], performance.now() - begunMs);
}

async function keepAsking(of: keyof Longest, ask: () => Promise<Response>): Promise<never> {
  for (;;) {
    underWay[of] = time(of, ask);
    await underWay[of];
    await pause(pauseMs);
  }
}

process.on('message', async () => {
  // A request that waits now belongs into this report.
  await Promise.all(Object.values(underWay));
  process.send?.(longest);
  longest = { healthMs: 0, intakeMs: 0 };
});
process.on('disconnect', () => process.exit());
await Promise.all([keepAsking('healthMs', () => fetch(`${origin}/health/live`)), keepAsking('intakeMs', sendMessage)]);
