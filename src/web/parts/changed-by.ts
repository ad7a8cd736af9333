import type { AuditEntry } from '../../contract/administration.ts';
import { text } from '../text/index.ts';

const { records } = text;

const words = records.changes.by;

type Change = Pick<AuditEntry, 'username' | 'ingestKeyId' | 'resource'>;

/** Who changed a record, in words: a user by name; a device by its key; who follows a link in a mail; else the service. */
export function changedBy({ username, ingestKeyId, resource }: Change): string {
  if (username !== null) return username;
  if (ingestKeyId !== null) return words.device;
  return resource === 'unsubscription' ? words.recipient : words.service;
}
