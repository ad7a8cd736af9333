import { ingestKeyPrefix } from '../../contract/choices.ts';
import { denied } from '../api/auth.ts';
import { hashSecret } from '../api/secrets.ts';
import type { Queryable } from '../database/database.ts';
import { findIngestKey, type KeyUse, touchIngestKey } from '../store/ingest-keys.ts';
import type { Sender } from '../tracking/tracking.ts';
import { shared } from '../work/shared.ts';

/** A key that was good is taken as good for so long: withdrawn at any service, it stops within 5 s at all of them. */
const trustedMs = 3000;
/** Its last use is kept to the minute: not every message writes. */
const touchAfterMs = 60_000;
/** No more keys are remembered than this; they are then looked up again. */
const rememberedAtMost = 10_000;

const keyPattern = new RegExp(`^${ingestKeyPrefix}[\\w-]{43}$`);

/** Whose key it is. 401 unless it is one that is good now. */
export type CheckKey = (key: string | undefined) => Promise<Sender>;

export function createKeyCheck(
  db: Queryable,
  now: () => Date,
  warn: (message: string, error: unknown) => void,
): CheckKey {
  const trusted = new Map<string, KeyUse & { untilMs: number }>();
  const find = shared((key) => findIngestKey(db, hashSecret(key)));

  async function look(key: string): Promise<KeyUse | undefined> {
    const atMs = now().getTime();
    const known = trusted.get(key);
    if (known && atMs < known.untilMs) return known;
    trusted.delete(key);
    const use = await find(key);
    if (!use) return undefined;
    if (trusted.size >= rememberedAtMost) trusted.clear();
    // Counted from before it was asked for: what the answer says may be that old.
    trusted.set(key, { ...use, untilMs: atMs + trustedMs });
    if (atMs - (use.lastUsedUtc?.getTime() ?? 0) > touchAfterMs) touch(use);
    return use;
  }

  /** Nobody waits for it, and nothing is lost without it but a minute's precision. */
  function touch(use: KeyUse): void {
    touchIngestKey(db, use, now()).catch((error: unknown) => warn('An ingest key was not touched', error));
  }

  return async (key) => {
    if (key === undefined) throw denied('Send the header Authorization: Bearer, a space and an ingest key.');
    const use = keyPattern.test(key) ? await look(key) : undefined;
    if (!use) throw denied('The ingest key is unknown or was withdrawn.', 'invalid_token');
    return { accountId: use.accountId, keyId: use.keyId };
  };
}

/** From an `Authorization` header. */
export const bearerKey = (headers: Headers): string | undefined =>
  /^Bearer +(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();
