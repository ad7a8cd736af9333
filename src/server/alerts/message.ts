/** The content of a message for these notices, with its unsubscribe link. */
import { isReportRule } from '../../contract/alert-kinds.ts';
import type { PlaceDescription } from '../../contract/places.ts';
import type { Queryable } from '../database/database.ts';
import type { Places } from '../places/places.ts';
import { type NoticeFact, noticeAccount, noticeFacts } from '../store/notice-facts.ts';
import type { Subscription } from '../store/unsubscriptions.ts';
import { reportFacts } from './attachments.ts';
import { type Composed, compose, partsAtMost } from './compose.ts';
import { unsubscribeUrlOf } from './unsubscribe.ts';

export interface MessageOptions {
  accountId: number;
  noticeIds: readonly number[];
  recipient: string;
  mayRepeat: boolean;
}

export interface Written extends Composed {
  /** Events that bring a report. */
  reports: { facts: NoticeFact[]; timeZone: string };
  unsubscribeUrl: string | undefined;
}

export interface Writing {
  /** The dashboard's address without a trailing slash; undefined: no links. */
  publicUrl: string | undefined;
  /** Left out: messages say no places. */
  places?: Pick<Places, 'describeMoments'> | undefined;
  warn(message: string, error: unknown): void;
}

/** `signed` creates the address of an unsubscription. */
export async function writeMessage(
  db: Queryable,
  { accountId, noticeIds, recipient, mayRepeat }: MessageOptions,
  writing: Writing,
  signed: typeof unsubscribeUrlOf = unsubscribeUrlOf,
): Promise<Written> {
  const { publicUrl } = writing;
  const [account, facts] = await Promise.all([noticeAccount(db, accountId), noticeFacts(db, accountId, noticeIds)]);
  const places = await placesOf(db, accountId, facts.slice(-partsAtMost), writing);
  const about = facts[0] && subscriptionOf(facts[0]);
  const subscription = about && { accountId, ...about, address: recipient };
  const unsubscribeUrl = publicUrl && subscription ? signed(publicUrl, account.noticeKey, subscription) : undefined;
  const reports = { facts: reportFacts(facts), timeZone: account.timeZone };
  const from = about?.ruleId === null ? 'geofence' : 'report';
  const unsubscribe = unsubscribeUrl ? ({ url: unsubscribeUrl, from } as const) : undefined;
  return { ...compose(facts, { account, publicUrl, unsubscribe, mayRepeat, places }), unsubscribeUrl, reports };
}

/** All notices of a message are about the same. An alarm has no link, because an unsubscribed person would miss it. */
function subscriptionOf({
  geofenceId,
  ruleId,
  ruleKind,
}: NoticeFact): Omit<Subscription, 'accountId' | 'address'> | undefined {
  if (ruleId !== null) return ruleKind !== null && isReportRule(ruleKind) ? { geofenceId: null, ruleId } : undefined;
  return geofenceId === null ? undefined : { geofenceId, ruleId: null };
}

/** Where the vehicles were. A message is sent without places if they cannot be read. */
async function placesOf(
  db: Queryable,
  accountId: number,
  facts: readonly NoticeFact[],
  { places, warn }: Writing,
): Promise<ReadonlyMap<NoticeFact, PlaceDescription>> {
  const found = new Map<NoticeFact, PlaceDescription>();
  for (const ofVisit of [true, false]) {
    const asked = facts.flatMap((fact) => {
      const { vehicleId, visitId, day, utc } = fact;
      return vehicleId !== null && day === null && (visitId !== null) === ofVisit ? [{ fact, vehicleId, utc }] : [];
    });
    if (!places || asked.length === 0) continue;
    try {
      // The headline of a visit names its geofence.
      const described = await places.describeMoments(db, accountId, asked, { geofences: !ofVisit });
      for (const [at, { fact }] of asked.entries()) {
        const place = described[at]?.place;
        if (place) found.set(fact, place);
      }
    } catch (error) {
      warn('The places of a notice could not be read', error);
    }
  }
  return found;
}
