/**
 * How often the service has answered again after it did not, for what was said meanwhile. Widgets know no service: the app
 * tells them.
 */
let returns = 0;
const listeners = new Set<() => void>();

export const serviceReturns = (): number => returns;

export function onServiceReturned(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export function tellServiceReturned(): void {
  returns += 1;
  for (const tell of [...listeners]) tell();
}
