/** Notices to the second list of a rule: nobody has reviewed an alarm some minutes after the first list was alerted. */
import { dayMs } from '../../contract/durations.ts';
import { unreviewedAlarms } from '../store/alert-cases/unreviewed-alarms.ts';
import { insertNotices } from '../store/notices.ts';
import type { CheckRules } from './check-rules.ts';
import { ruleNotices } from './rule-notices.ts';

/** A service that was down for longer does not escalate what happened before. */
const recentMs = dayMs;

export const checkEscalations: CheckRules = async (tx, accountId, rules, { now }) => {
  for (const rule of rules) {
    const { id: ruleId, escalateAfterMinutes: afterMinutes, escalateEmails, escalatePhones, savedUtc } = rule;
    if (afterMinutes === null) continue;
    const second = { ...rule, emails: escalateEmails, phones: escalatePhones };
    for (const alarm of await unreviewedAlarms(tx, accountId, { ruleId, afterMinutes, savedUtc, now, recentMs })) {
      const { alarmId, startUtc: utc } = alarm;
      const event = { cause: 'notReviewed', causeKey: `notReviewed ${ruleId} ${alarmId}`, alarmId, utc } as const;
      await insertNotices(tx, accountId, ruleNotices(second, alarm, event, now), now);
    }
  }
};
