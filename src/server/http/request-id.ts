import { randomUUID } from 'node:crypto';

/** The caller's own id of a request, where it is a plain short word; else one of ours. */
export function requestIdOf(request: Request): string {
  const sent = request.headers.get('x-request-id');
  return sent !== null && /^[\w.:+/=-]{1,128}$/.test(sent) ? sent : randomUUID();
}
