/** Creates a notice for each recipient of a rule: due at once, or all together after quiet hours. */
import { type EndCause, endOf } from '../../contract/alert-kinds.ts';
import type { AlertSent } from '../../contract/alerts.ts';
import { noticeDetail } from '../../contract/notice-details.ts';
import { quietUntil } from '../../rules/alert-hours.ts';
import { wallAt } from '../../rules/zone.ts';
import type { ActiveRule } from '../store/notice-sources.ts';
import type { NewNotice } from '../store/notices.ts';

export interface RuleEvent {
  cause: AlertSent['cause'];
  causeKey: string;
  alarmId: number | null;
  utc: Date;
  /** Of an event about a day of a record. */
  resource?: AlertSent['resource'];
  resourceId?: number;
  day?: string | null;
}

/** What an event is about. Left out: it is about none. */
export interface RuleSubject {
  vehicleId: number | null;
  fleetId: number | null;
  probeId?: number;
  profileId?: number | null;
  inputId?: number | null;
  visitId?: number | null;
  buttonId?: string | null;
}

export function ruleNotices(rule: ActiveRule, subject: RuleSubject, event: RuleEvent, now: Date): NewNotice[] {
  const { vehicleId, probeId = null, inputId = null, visitId = null, buttonId = null } = subject;
  const quietMs = quietUntil(now.getTime(), rule.timeZone, rule);
  const recipients = [
    ...rule.emails.map((recipient) => ({ channel: 'email' as const, recipient })),
    ...rule.phones.map((recipient) => ({ channel: 'text' as const, recipient })),
  ];
  return recipients.map((to) => ({
    ...{ ruleId: rule.id, geofenceId: null, vehicleId, visitId, probeId, inputId, buttonId },
    ...event,
    ...to,
    ...(quietMs === undefined
      ? {
          state: 'waiting',
          detail: null,
          dueUtc: now,
          shareKey: `rule ${rule.id} ${probeId ?? (vehicleId === null ? event.causeKey : `of ${vehicleId}`)}`,
        }
      : {
          state: 'held',
          detail: noticeDetail('quiet', new Date(wallAt(quietMs, rule.timeZone)).toISOString().slice(11, 16)),
          dueUtc: new Date(quietMs),
          shareKey: `rule ${rule.id} quiet ${quietMs}`,
        }),
  }));
}

/** The cause of the notice about the end of a case; undefined if the rule gives none. */
export const endCause = ({ kind, notifyBack }: ActiveRule): EndCause | undefined =>
  notifyBack ? endOf(kind) : undefined;
