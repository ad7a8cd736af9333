import { randomUUID } from 'node:crypto';

/** The caller's request id if it is short and plain; otherwise a new one. */
export function requestIdOf(request: Request): string {
  const sent = request.headers.get('x-request-id');
  return sent !== null && /^[\w.:+/=-]{1,128}$/.test(sent) ? sent : randomUUID();
}
