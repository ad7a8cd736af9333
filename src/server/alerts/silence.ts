/**
 * Notices about silent probes and vehicles. Each rule about silence gives notice when nothing was received for long enough
 * and, if configured, when data comes again. Silence counts from the service's start at the earliest, because nothing is
 * received before. A probe is silent no earlier than in lists, whose rule knows its usual interval.
 */
import type { NoticeCause } from '../../contract/alert-kinds.ts';
import { silentAfterMs } from '../../rules/probe-state.ts';
import type { Queryable } from '../database/database.ts';
import { isInScope } from '../store/alert-cases/rule-scope.ts';
import { endWatches, saveWatches, type Watch, watchesOf } from '../store/alert-watches.ts';
import { type ActiveRule, watchedProbes, watchedVehicles } from '../store/notice-sources.ts';
import { insertNotices, type NewNotice } from '../store/notices.ts';
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
      const steps = found.flatMap((sender): Step[] => {
        const { heardUtc, subjectId } = sender;
        if (!heardUtc || !isInScope(rule, sender)) return [];
        return stepOf({ rule, sender, heardUtc, watch: watched.get(`${rule.id} ${subjectId}`) }, moment);
      });
      const begun = steps.flatMap((step) => step.begun ?? []);
      const endedIds = steps.flatMap((step) => step.ended?.subjectId ?? []);
      const notices = steps.flatMap((step) => step.notices);
      await insertNotices(tx, accountId, notices, moment.now);
      await saveWatches(tx, accountId, begun);
      await endWatches(tx, accountId, rule.id, endedIds);
    }
  };

interface Case {
  rule: ActiveRule;
  sender: Sender;
  heardUtc: Date;
  watch: Watch | undefined;
}

/** What a sender that fell silent, or sends again, changes. */
interface Step {
  notices: readonly NewNotice[];
  begun?: Watch;
  ended?: Watch;
}

function stepOf({ rule, sender, heardUtc, watch }: Case, { now, sinceMs }: Moment): Step[] {
  const { subjectId } = sender;
  const silenceMs = Math.max(rule.afterMinutes * 60_000, sender.silentAfterMs);
  const isSilent = now.getTime() - Math.max(heardUtc.getTime(), sinceMs) >= silenceMs;
  const noticesAbout = (cause: NoticeCause): NewNotice[] => {
    const causeKey = `${cause} ${rule.id} ${subjectId} ${heardUtc.getTime()}`;
    return ruleNotices(rule, sender, { cause, causeKey, alarmId: null, utc: heardUtc }, now);
  };
  if (!watch) {
    // A rule covers only what becomes due after it was saved.
    if (!isSilent || heardUtc.getTime() + silenceMs < rule.savedUtc.getTime()) return [];
    const begun = { ruleId: rule.id, subjectId, sinceUtc: heardUtc, dueUtc: null };
    return [{ notices: noticesAbout(rule.kind), begun }];
  }
  if (now.getTime() - heardUtc.getTime() >= silenceMs) return [];
  const end = endCause(rule);
  return [{ notices: end ? noticesAbout(end) : [], ended: watch }];
}
