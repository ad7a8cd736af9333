/**
 * Notices about silent probes. Each rule about silence gives notice when nothing was read for long enough and, if
 * configured, when readings resume. Silence counts from the service's start at the earliest, because nothing is
 * received before.
 */
import type { Database, Transaction } from '../database/database.ts';
import { endWatch, saveWatch, type Watch, watchesOf } from '../store/alert-watches.ts';
import { lockCursor } from '../store/notice-cursors.ts';
import {
  type ActiveRule,
  accountsAwaitingReadings,
  activeRules,
  type ScopedProbe,
  watchedProbes,
} from '../store/notice-sources.ts';
import { insertNotices } from '../store/notices.ts';
import { isInScope, ruleNotices } from './rule-notices.ts';

interface Moment {
  now: Date;
  /** When this service started to receive. */
  sinceMs: number;
}

export async function createSilenceNotices(db: Database, moment: Moment): Promise<void> {
  for (const accountId of await accountsAwaitingReadings(db)) {
    await db.transaction(async (tx) => {
      if (await lockCursor(tx, accountId)) await checkProbe(tx, accountId, moment);
    });
  }
}

async function checkProbe(tx: Transaction, accountId: number, moment: Moment): Promise<void> {
  const rules = await activeRules(tx, accountId, 'noReading');
  const probes = await watchedProbes(tx, accountId);
  const watches = await watchesOf(
    tx,
    accountId,
    probes.map(({ probeId }) => probeId),
  );
  const watched = new Map(watches.map((watch) => [`${watch.ruleId} ${watch.subjectId}`, watch]));
  for (const rule of rules) {
    for (const probe of probes) {
      const { readUtc } = probe;
      if (!readUtc || !isInScope(rule, probe)) continue;
      await settle(tx, accountId, { rule, probe, readUtc, watch: watched.get(`${rule.id} ${probe.probeId}`) }, moment);
    }
  }
}

interface Case {
  rule: ActiveRule;
  probe: ScopedProbe;
  readUtc: Date;
  watch: Watch | undefined;
}

async function settle(
  tx: Transaction,
  accountId: number,
  { rule, probe, readUtc, watch }: Case,
  { now, sinceMs }: Moment,
): Promise<void> {
  const silenceMs = rule.afterMinutes * 60_000;
  const isSilent = now.getTime() - Math.max(readUtc.getTime(), sinceMs) >= silenceMs;
  const notifyAbout = (cause: 'noReading' | 'readingAgain', utc: Date) =>
    insertNotices(
      tx,
      accountId,
      ruleNotices(
        rule,
        probe,
        { cause, causeKey: `${cause} ${rule.id} ${probe.probeId} ${utc.getTime()}`, alarmId: null, utc },
        now,
      ),
      now,
    );
  const silent = { ruleId: rule.id, subjectId: probe.probeId, sinceUtc: readUtc, dueUtc: null };
  if (!watch) {
    // A rule covers only what becomes due after it was saved.
    if (!isSilent || readUtc.getTime() + silenceMs < rule.updatedUtc.getTime()) return;
    await notifyAbout('noReading', readUtc);
    await saveWatch(tx, accountId, silent);
  } else if (now.getTime() - readUtc.getTime() < silenceMs) {
    if (rule.notifyBack) await notifyAbout('readingAgain', readUtc);
    await endWatch(tx, accountId, watch);
  }
}
