/**
 * Notices about silent probes and vehicles. Each rule about silence gives notice when nothing was received for long enough
 * and, if configured, when data comes again. Silence counts from the service's start at the earliest, because nothing is
 * received before. A probe is silent no earlier than in lists, whose rule knows its usual interval.
 */
import { ruleConditions } from '../../contract/rule-conditions.ts';
import { silentAfterMs } from '../../rules/probe-state.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { endWatch, saveWatch, type Watch, watchesOf } from '../store/alert-watches.ts';
import { lockCursor } from '../store/notice-cursors.ts';
import {
  type ActiveRule,
  accountsWithRules,
  activeRules,
  watchedProbes,
  watchedVehicles,
} from '../store/notice-sources.ts';
import { insertNotices } from '../store/notices.ts';
import type { ForEachAccount } from './account-round.ts';
import { isInScope, type RuleSubject, ruleNotices } from './rule-notices.ts';

interface Moment {
  now: Date;
  /** When this service started to receive. */
  sinceMs: number;
}

/** Who may fall silent: its id as a subject of watches, and its newest data. */
interface Sender extends RuleSubject {
  subjectId: number;
  /** Null before its first data. */
  heardUtc: Date | null;
  /** It is never silent before. */
  silentAfterMs: number;
}

const senders = {
  noReading: async (db: Queryable, accountId: number): Promise<Sender[]> =>
    (await watchedProbes(db, accountId)).map((probe) => ({
      ...probe,
      subjectId: probe.probeId,
      heardUtc: probe.readUtc,
      silentAfterMs: silentAfterMs(probe),
    })),
  vehicleSilent: async (db: Queryable, accountId: number): Promise<Sender[]> =>
    (await watchedVehicles(db, accountId)).map((vehicle) => ({
      ...vehicle,
      subjectId: vehicle.vehicleId,
      silentAfterMs: 0,
    })),
} as const;
type SilenceKind = keyof typeof senders;
const kinds: readonly SilenceKind[] = ['noReading', 'vehicleSilent'];

export async function createSilenceNotices(
  db: Database,
  moment: Moment,
  forEachAccount: ForEachAccount,
): Promise<void> {
  await forEachAccount(await accountsWithRules(db, kinds), (accountId) =>
    db.transaction(async (tx) => {
      if (!(await lockCursor(tx, accountId))) return;
      for (const kind of kinds) await checkKind(tx, accountId, kind, moment);
    }),
  );
}

async function checkKind(tx: Transaction, accountId: number, kind: SilenceKind, moment: Moment): Promise<void> {
  const rules = await activeRules(tx, accountId, kind);
  if (rules.length === 0) return;
  const found = await senders[kind](tx, accountId);
  const watches = await watchesOf(
    tx,
    accountId,
    found.map(({ subjectId }) => subjectId),
  );
  const watched = new Map(watches.map((watch) => [`${watch.ruleId} ${watch.subjectId}`, watch]));
  for (const rule of rules) {
    for (const sender of found) {
      const { heardUtc, subjectId } = sender;
      if (!heardUtc || !isInScope(rule, sender)) continue;
      const watch = watched.get(`${rule.id} ${subjectId}`);
      await settle(tx, accountId, { kind, rule, sender, heardUtc, watch }, moment);
    }
  }
}

interface Case {
  kind: SilenceKind;
  rule: ActiveRule;
  sender: Sender;
  heardUtc: Date;
  watch: Watch | undefined;
}

async function settle(
  tx: Transaction,
  accountId: number,
  { kind, rule, sender, heardUtc, watch }: Case,
  { now, sinceMs }: Moment,
): Promise<void> {
  const { subjectId } = sender;
  const { end } = ruleConditions[kind];
  const silenceMs = Math.max(rule.afterMinutes * 60_000, sender.silentAfterMs);
  const isSilent = now.getTime() - Math.max(heardUtc.getTime(), sinceMs) >= silenceMs;
  const notifyAbout = (cause: SilenceKind | typeof end, utc: Date) => {
    const causeKey = `${cause} ${rule.id} ${subjectId} ${utc.getTime()}`;
    return insertNotices(tx, accountId, ruleNotices(rule, sender, { cause, causeKey, alarmId: null, utc }, now), now);
  };
  const silent = { ruleId: rule.id, subjectId, sinceUtc: heardUtc, dueUtc: null };
  if (!watch) {
    // A rule covers only what becomes due after it was saved.
    if (!isSilent || heardUtc.getTime() + silenceMs < rule.updatedUtc.getTime()) return;
    await notifyAbout(kind, heardUtc);
    await saveWatch(tx, accountId, silent);
  } else if (now.getTime() - heardUtc.getTime() < silenceMs) {
    if (rule.notifyBack) await notifyAbout(end, heardUtc);
    await endWatch(tx, accountId, watch);
  }
}
