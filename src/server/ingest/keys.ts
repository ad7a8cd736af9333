import { ingestKeyPrefix } from '../../contract/choices.ts';
import { denied } from '../api/auth.ts';
import { hashSecret } from '../api/secrets.ts';
import type { Queryable } from '../database/database.ts';
import type { Limits } from '../store/accounts.ts';
import { findIngestKey, type KeyUse, touchIngestKey } from '../store/ingest-keys.ts';
import type { Sender } from '../tracking/tracking.ts';
import { shared } from '../work/shared.ts';

/** How long a valid key is cached. A deleted key stops working within 5 s at all services. */
const cacheMs = 3000;
/** The last use is accurate to the minute, so that not every message writes. */
const touchAfterMs = 60_000;
/** Keys in the cache, and devices that they are bound to; evicted keys are looked up again. */
const cachedAtMost = 10_000;
const cachedDevicesAtMost = 100_000;

interface CachedKey extends KeyUse {
  devices: ReadonlySet<string> | undefined;
  untilMs: number;
}

const keyPattern = new RegExp(`^${ingestKeyPrefix}[\\w-]{43}$`);

export const isIngestKey = (text: string): boolean => keyPattern.test(text);

export interface KeyHolder extends Sender {
  /** The only devices that may send with the key; undefined for any. */
  devices: ReadonlySet<string> | undefined;
  /** Of the account. */
  limits: Limits;
}

/** The owner of a key. 401 unless the key is valid. `path`: where the key was used. */
export type CheckKey = (key: string | undefined, path: string) => Promise<KeyHolder>;

/** A key that was deleted or has ended, with its account. A key that never existed has none. */
export type WithdrawnKey = Pick<KeyUse, 'accountId' | 'name'> & { path: string };

export function createKeyCheck(
  db: Queryable,
  now: () => Date,
  warn: (message: string, error: unknown) => void,
  withdrawn: (key: WithdrawnKey) => void,
): CheckKey {
  const trusted = new Map<string, CachedKey>();
  let cachedDevices = 0;
  const find = shared((key) => findIngestKey(db, hashSecret(key), now()));

  async function look(key: string, path: string): Promise<CachedKey | undefined> {
    const atMs = now().getTime();
    const known = trusted.get(key);
    if (known && atMs < known.untilMs) return known;
    trusted.delete(key);
    const use = await find(key);
    if (!use?.isValid) {
      if (use) withdrawn({ accountId: use.accountId, name: use.name, path });
      return undefined;
    }
    if (trusted.size >= cachedAtMost || cachedDevices >= cachedDevicesAtMost) {
      trusted.clear();
      cachedDevices = 0;
    }
    cachedDevices += use.deviceIds?.length ?? 0;
    // Measured before the query, because the answer may be that old.
    const cached = { ...use, devices: use.deviceIds ? new Set(use.deviceIds) : undefined, untilMs: atMs + cacheMs };
    trusted.set(key, cached);
    if (atMs - (use.lastUsedUtc?.getTime() ?? 0) > touchAfterMs) touch(use);
    return cached;
  }

  /** Not awaited: a failure only loses precision. */
  function touch(use: KeyUse): void {
    touchIngestKey(db, use, now()).catch((error: unknown) =>
      warn('The last use of a device key was not stored', error),
    );
  }

  return async (key, path) => {
    if (key === undefined) throw denied('Send the header Authorization: Bearer DEVICE_KEY.');
    const use = isIngestKey(key) ? await look(key, path) : undefined;
    if (!use) throw denied('The device key is unknown, was deleted, or has ended.', 'invalid_token');
    const { accountId, keyId, devices, limits } = use;
    return { accountId, keyId, devices, limits };
  };
}

/** From an `Authorization` header: a bearer token, or the password of an app that knows only Basic. */
export function keyInHeader(headers: Headers): string | undefined {
  const [, scheme, value] = /^(Bearer|Basic) +(.*)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (value === undefined || scheme?.toLowerCase() === 'bearer') return value?.trim();
  return Buffer.from(value, 'base64').toString().split(':').at(-1);
}
