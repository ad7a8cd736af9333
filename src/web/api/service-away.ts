/**
 * Whether the service answers at all. A request without an answer only raises a doubt: the service is asked before
 * anybody is told that it is away, and then every few seconds, until it answers, be it somebody else's request.
 */
import { createShared } from '../shared.ts';

let baseUrl = '';
let asking: Promise<void> | undefined;
let later: ReturnType<typeof setTimeout> | undefined;
/** A request had no answer, and none has come since. */
let doubted = false;

export const serviceAway = createShared(false);
/** Counts the answers after a request without one, whether or not the service was away in between. */
export const serviceReturns = createShared(0);

const againMs = 3000;
/** A service that hangs is as good as away. */
const answerWithinMs = 5000;

/** Another service, which nobody doubts. */
export function trustService(url: string): void {
  baseUrl = url;
  serviceAnswered();
}

export function serviceAnswered(): void {
  clearTimeout(later);
  later = undefined;
  serviceAway.set(false);
  if (!doubted) return;
  doubted = false;
  serviceReturns.set(serviceReturns.get() + 1);
}

/** It did not answer; or what it was telling broke off, which may pass within `afterMs`. */
export function doubtService(afterMs = 0): void {
  doubted ||= afterMs === 0;
  if (serviceAway.get()) return;
  if (afterMs === 0) void askService();
  else later ??= setTimeout(() => void askService(), afterMs);
}

/** What a proxy says for a service that it does not reach, and a service of itself without its database. */
export const isNoAnswer = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** Asks it now. */
export function askService(): Promise<void> {
  asking ??= answers().then((here) => {
    asking = undefined;
    if (here) return serviceAnswered();
    clearTimeout(later);
    later = setTimeout(() => void askService(), againMs);
    serviceAway.set(true);
  });
  return asking;
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const { status } = await fetch(`${baseUrl}/health`, { credentials: 'omit', cache: 'no-store', signal });
    // A server that knows only the API document has no such page, and says so: an answer.
    return !isNoAnswer(status);
  } catch {
    // Whatever the reason, it is what was asked for.
    return false;
  }
}
