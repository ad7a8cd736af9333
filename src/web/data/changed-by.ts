import type { AuditEntry } from '../../contract/administration.ts';
import { text } from '../text/index.ts';

const words = text.records.changes.by;

type Change = Pick<AuditEntry, 'username' | 'ingestKeyId' | 'apiKeyName' | 'resource'>;

/** Who changed a record: a user, a device, the recipient of a mail, or the service. */
export function changedBy({ username, ingestKeyId, apiKeyName, resource }: Change): string {
  const removed = /^deleted user (\d+)$/.exec(username ?? '')?.[1];
  if (removed !== undefined) return text.users.removedUser(removed);
  if (username !== null) return username;
  // Another server's entries may lack it.
  if (apiKeyName) return words.apiKey(apiKeyName);
  if (ingestKeyId !== null) return words.device;
  return resource === 'unsubscription' ? words.recipient : words.service;
}
