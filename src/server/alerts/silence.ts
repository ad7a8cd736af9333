/**
 * Notices about silent probes and vehicles. Each rule about silence gives notice when nothing was received for long enough
 * and, if configured, when data comes again. Silence counts from the service's start at the earliest, because nothing is
 * received before. A probe is silent no earlier than in lists, whose rule knows its usual interval.
 */
import type { NoticeCause } from '../../contract/alert-kinds.ts';
import { silentAfterMs } from '../../rules/probe-state.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { isInScope } from '../store/alert-cases/rule-scope.ts';
import { endWatch, saveWatch, type Watch, watchesOf } from '../store/alert-watches.ts';
import { type ActiveRule, watchedProbes, watchedVehicles } from '../store/notice-sources.ts';
import { insertNotices } from '../store/notices.ts';
import type { CheckRules, Moment } from './check-rules.ts';
import { endCause, type RuleSubject, ruleNotices } from './rule-notices.ts';

/** Who may fall silent: its id as a subject of watches, and its newest data. */
interface Sender extends RuleSubject {
  subjectId: number;
  /** Null before its first data. */
  heardUtc: Date | null;
  /** It is never silent before. */
  silentAfterMs: number;
}

type FindSenders = (db: Queryable, accountId: number) => Promise<Sender[]>;

export const silentProbes: FindSenders = async (db, accountId) =>
  (await watchedProbes(db, accountId)).map((probe) => ({
    ...probe,
    subjectId: probe.probeId,
    heardUtc: probe.readUtc,
    silentAfterMs: silentAfterMs(probe),
  }));

export const silentVehicles: FindSenders = async (db, accountId) =>
  (await watchedVehicles(db, accountId)).map((vehicle) => ({
    ...vehicle,
    subjectId: vehicle.vehicleId,
    silentAfterMs: 0,
  }));

export const checkSilence =
  (findSenders: FindSenders): CheckRules =>
  async (tx, accountId, rules, moment) => {
    const found = await findSenders(tx, accountId);
    const subjectIds = found.map(({ subjectId }) => subjectId);
    const watches = await watchesOf(tx, accountId, subjectIds);
    const watched = new Map(watches.map((watch) => [`${watch.ruleId} ${watch.subjectId}`, watch]));
    for (const rule of rules) {
      for (const sender of found) {
        const { heardUtc, subjectId } = sender;
        if (!heardUtc || !isInScope(rule, sender)) continue;
        const watch = watched.get(`${rule.id} ${subjectId}`);
        await settle(tx, accountId, { rule, sender, heardUtc, watch }, moment);
      }
    }
  };

interface Case {
  rule: ActiveRule;
  sender: Sender;
  heardUtc: Date;
  watch: Watch | undefined;
}

async function settle(
  tx: Transaction,
  accountId: number,
  { rule, sender, heardUtc, watch }: Case,
  { now, sinceMs }: Moment,
): Promise<void> {
  const { subjectId } = sender;
  const silenceMs = Math.max(rule.afterMinutes * 60_000, sender.silentAfterMs);
  const isSilent = now.getTime() - Math.max(heardUtc.getTime(), sinceMs) >= silenceMs;
  const notifyAbout = (cause: NoticeCause, utc: Date) => {
    const causeKey = `${cause} ${rule.id} ${subjectId} ${utc.getTime()}`;
    return insertNotices(tx, accountId, ruleNotices(rule, sender, { cause, causeKey, alarmId: null, utc }, now), now);
  };
  const silent = { ruleId: rule.id, subjectId, sinceUtc: heardUtc, dueUtc: null };
  if (!watch) {
    // A rule covers only what becomes due after it was saved.
    if (!isSilent || heardUtc.getTime() + silenceMs < rule.savedUtc.getTime()) return;
    await notifyAbout(rule.kind, heardUtc);
    await saveWatch(tx, accountId, silent);
  } else if (now.getTime() - heardUtc.getTime() < silenceMs) {
    const end = endCause(rule);
    if (end) await notifyAbout(end, heardUtc);
    await endWatch(tx, accountId, watch);
  }
}
