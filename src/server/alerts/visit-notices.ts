/** Notices about the start and end of a visit, for each address of its geofence that has not unsubscribed. */
import { emailAddresses } from '../../contract/email-addresses.ts';
import { fold } from '../../contract/fold.ts';
import type { Transaction } from '../database/database.ts';
import type { StoredRefs } from '../store/notice-cursors.ts';
import { forgetEnds, type NoticeVisit, visitsWithRecipients } from '../store/notice-sources.ts';
import type { NewNotice } from '../store/notices.ts';
import { unsubscriptionsOf } from '../store/unsubscriptions.ts';

const endKey = (id: number): string => `visit ${id} end`;

/** Creates notices for stored visits. Older events give none. */
export async function visitNotices(
  tx: Transaction,
  accountId: number,
  stored: readonly StoredRefs[],
  { now, lateMs }: { now: Date; lateMs: number },
): Promise<NewNotice[]> {
  // If several rows name a visit, the first one counts: storing it again does not make it late.
  const storedMs = new Map<number, number>();
  for (const { kind, refs, storedUtc } of stored) {
    if (kind !== 'visit') continue;
    for (const id of refs) if (!storedMs.has(id)) storedMs.set(id, storedUtc.getTime());
  }
  if (storedMs.size === 0) return [];
  const visits = await visitsWithRecipients(tx, accountId, [...storedMs.keys()]);
  if (visits.length === 0) return [];
  const open = visits.filter(({ endUtc }) => endUtc === null);
  await forgetEnds(
    tx,
    accountId,
    open.map(({ id }) => endKey(id)),
  );
  const gone = await unsubscriptionsOf(tx, accountId, [...new Set(visits.map(({ geofenceId }) => geofenceId))]);
  const isGone = new Set(gone.map(({ geofenceId, address }) => `${geofenceId} ${address}`));
  return visits.flatMap((visit) => {
    const isRecent = (utc: Date): boolean => (storedMs.get(visit.id) ?? 0) - utc.getTime() <= lateMs;
    const recipients = distinct(emailAddresses(visit.email)).filter(
      (address) => !isGone.has(`${visit.geofenceId} ${fold(address)}`),
    );
    return recipients.flatMap((recipient) => [
      ...(isRecent(visit.startUtc) ? [start(visit, recipient, now)] : []),
      ...(visit.endUtc && isRecent(visit.outsideUtc ?? visit.endUtc) ? [end(visit, visit.endUtc, recipient, now)] : []),
    ]);
  });
}

/** Without duplicates, ignoring case. */
function distinct(addresses: readonly string[]): string[] {
  const byKey = new Map(addresses.map((address) => [fold(address), address]));
  return [...byKey.values()];
}

const common = ({ id, vehicleId, geofenceId }: NoticeVisit, recipient: string, now: Date) => ({
  ...{
    ruleId: null,
    probeId: null,
    alarmId: null,
    inputId: null,
    buttonId: null,
    geofenceId,
    vehicleId,
    visitId: id,
    dueUtc: now,
  },
  ...{ channel: 'email' as const, recipient, state: 'waiting' as const, detail: null },
  shareKey: `visit ${vehicleId} ${geofenceId}`,
});

const start = (visit: NoticeVisit, recipient: string, now: Date): NewNotice => ({
  ...common(visit, recipient, now),
  utc: visit.startUtc,
  cause: 'visitStart',
  causeKey: `visit ${visit.id} start`,
});

const end = (visit: NoticeVisit, endUtc: Date, recipient: string, now: Date): NewNotice => ({
  ...common(visit, recipient, now),
  utc: endUtc,
  cause: 'visitEnd',
  causeKey: endKey(visit.id),
});
