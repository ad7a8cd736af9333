/** What accounts use, for their administrators and for metrics. Positions and bytes take long to count, so they are kept for minutes. */
import type { AccountUsage } from '../../contract/administration.ts';
import { usageKinds } from '../../contract/choices.ts';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../observe/metrics.ts';
import { accountIds, readCounts, readLimits, retentionDaysOf } from '../store/accounts.ts';
import { readTelemetryUsage, type TelemetryUsage } from '../telemetry/usage.ts';
import { shared } from '../work/shared.ts';

const keptMs = 5 * 60_000;
/** In the metrics: the first ones by id, so that neither a scrape nor its series grow without end. */
const accountsAtMost = 1000;

type Counted = TelemetryUsage & { atMs: number };

export function createAccountUsage(db: Database, now: () => Date, retentionDays: number | undefined) {
  const kept = new Map<number, Counted>();
  const isFresh = (counted: Counted | undefined): counted is Counted =>
    counted !== undefined && now().getTime() - counted.atMs < keptMs;

  const count = shared(async (key): Promise<Counted> => {
    const accountId = Number(key);
    const known = kept.get(accountId);
    if (isFresh(known)) return known;
    const atMs = now().getTime();
    const counted = { ...(await readTelemetryUsage(db, accountId, new Date(atMs))), atMs };
    for (const [id, old] of kept) if (!isFresh(old)) kept.delete(id);
    kept.set(accountId, counted);
    return counted;
  });

  return async (accountId: number): Promise<AccountUsage> => {
    const { atMs, positions, bytes } = await count(String(accountId));
    const limits = await readLimits(db, accountId);
    const counts = { ...(await readCounts(db, accountId, now())), positions, bytes };
    const of = (kind: (typeof usageKinds)[number]) => ({ count: counts[kind], limit: limits[kind] ?? null });
    return {
      ...{ vehicles: of('vehicles'), users: of('users'), positions: of('positions') },
      ...{ notices: of('notices'), bytes: of('bytes') },
      retentionDays: retentionDaysOf(limits, retentionDays) ?? null,
      countedUtc: new Date(atMs).toISOString(),
    };
  };
}

/** A scrape reads what the last round counted, and begins another one if that is minutes old. */
export function addUsageMetrics(
  metrics: Metrics,
  db: Database,
  usageOf: (accountId: number) => Promise<AccountUsage>,
  { now, warn }: { now: () => Date; warn: (message: string, error: unknown) => void },
): void {
  let counted: (readonly [account: string, usage: AccountUsage])[] = [];
  let beganMs = Number.NEGATIVE_INFINITY;
  let isCounting = false;

  /** One account after the other, because nobody waits for it and a count reads whole indexes. */
  async function countAll(): Promise<void> {
    const next: typeof counted = [];
    for (const id of (await accountIds(db)).slice(0, accountsAtMost)) next.push([String(id), await usageOf(id)]);
    counted = next;
  }
  function current(): typeof counted {
    const nowMs = now().getTime();
    if (nowMs - beganMs >= keptMs && !isCounting) {
      [beganMs, isCounting] = [nowMs, true];
      countAll()
        .catch((error: unknown) => warn('The usage of accounts could not be counted', error))
        .finally(() => {
          isCounting = false;
        });
    }
    return counted;
  }

  metrics.gauge('fenceline_account_usage', 'What each account uses, counted at most every five minutes.', () =>
    current().flatMap(([account, usage]) => usageKinds.map((kind) => [{ account, kind }, usage[kind].count])),
  );
  metrics.gauge('fenceline_account_limit', 'Limits of accounts that the host set.', () =>
    current().flatMap(([account, usage]) =>
      usageKinds.flatMap((kind) => {
        const { limit } = usage[kind];
        return limit === null ? [] : [[{ account, kind }, limit] as const];
      }),
    ),
  );
  metrics.gauge(
    'fenceline_account_retention_days',
    'Days after which positions and readings are deleted, if any.',
    () =>
      current().flatMap(([account, { retentionDays }]) =>
        retentionDays === null ? [] : [[{ account }, retentionDays]],
      ),
  );
}
