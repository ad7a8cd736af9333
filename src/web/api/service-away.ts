/**
 * Whether the service answers. After a request without an answer, `/health` is requested before the page says that the
 * service is away, and then every few seconds until any request is answered.
 */
import { createShared } from '../shared.ts';

let baseUrl = '';
let checking: Promise<void> | undefined;
let nextCheck: ReturnType<typeof setTimeout> | undefined;
/** A request had no answer, and none has come since. */
let doubted = false;

export const serviceAway = createShared(false);
/** Counts the answers after a request without one, whether or not the service was away in between. */
export const serviceReturns = createShared(0);

const againMs = 3000;
/** A service that hangs counts as away. */
const answerWithinMs = 5000;

/** Starts with a service at another address. */
export function trustService(url: string): void {
  baseUrl = url;
  serviceAnswered();
}

export function serviceAnswered(): void {
  clearTimeout(nextCheck);
  nextCheck = undefined;
  serviceAway.set(false);
  if (!doubted) return;
  doubted = false;
  serviceReturns.set(serviceReturns.get() + 1);
}

/** A request had no answer, or the live stream broke off: then it has `afterMs` to come back. */
export function doubtService(afterMs = 0): void {
  doubted ||= afterMs === 0;
  if (serviceAway.get()) return;
  if (afterMs === 0) void askService();
  else nextCheck ??= setTimeout(() => void askService(), afterMs);
}

/** Statuses of a proxy that cannot reach the service, and of a service without its database. */
export const isNoAnswer = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** Requests `/health` now. */
export function askService(): Promise<void> {
  checking ??= answers().then((here) => {
    checking = undefined;
    if (here) return serviceAnswered();
    clearTimeout(nextCheck);
    nextCheck = setTimeout(() => void askService(), againMs);
    serviceAway.set(true);
  });
  return checking;
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const { status } = await fetch(`${baseUrl}/health`, { credentials: 'omit', cache: 'no-store', signal });
    // A server that knows only the API document answers 404, which is an answer.
    return !isNoAnswer(status);
  } catch {
    // Any failure means that the service does not answer.
    return false;
  }
}
