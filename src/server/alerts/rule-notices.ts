/** Creates a notice for each recipient of a rule: due at once, or all together after quiet hours. */
import type { AlertSent } from '../../contract/alerts.ts';
import { noticeDetail } from '../../contract/notice-details.ts';
import { quietUntil } from '../../rules/quiet-hours.ts';
import type { ActiveRule, ScopedProbe } from '../store/notice-sources.ts';
import type { NewNotice } from '../store/notices.ts';

export interface RuleEvent {
  cause: AlertSent['cause'];
  causeKey: string;
  alarmId: number | null;
  utc: Date;
}

export function ruleNotices(rule: ActiveRule, probe: ScopedProbe, event: RuleEvent, now: Date): NewNotice[] {
  const quietMs = quietUntil(now.getTime(), rule.timeZone, rule);
  const recipients = [
    ...rule.emails.map((recipient) => ({ channel: 'email' as const, recipient })),
    ...rule.phones.map((recipient) => ({ channel: 'text' as const, recipient })),
  ];
  return recipients.map((to) => ({
    ...{ ruleId: rule.id, geofenceId: null, vehicleId: probe.vehicleId, visitId: null, probeId: probe.probeId },
    ...event,
    ...to,
    ...(quietMs === undefined
      ? { state: 'waiting', detail: null, dueUtc: now, shareKey: `rule ${rule.id} ${probe.probeId}` }
      : {
          state: 'held',
          detail: noticeDetail('quiet', rule.quietTo ?? ''),
          dueUtc: new Date(quietMs),
          shareKey: `rule ${rule.id} quiet ${quietMs}`,
        }),
  }));
}

export const isInScope = ({ scope, scopeId }: ActiveRule, probe: ScopedProbe): boolean =>
  scope === 'all' ||
  (scope === 'fleet' && probe.fleetId === scopeId) ||
  (scope === 'profile' && probe.profileId === scopeId) ||
  (scope === 'probe' && probe.probeId === scopeId);
