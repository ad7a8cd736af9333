/**
 * The events of a changed record. They follow from its state now and from the last notified one, never from times in the record:
 * late data creates records with old times. The record itself is the event's data, or what is known of one that is gone.
 *
 * - A visit or an alarm: its first event is `started` or `raised`, and `ended` when it is over. Any other difference is `changed`.
 * - A difference in the review of an alarm is `reviewed`.
 * - An assignment starts again if its end is taken back, and ends when it is deleted.
 */
import { createHash } from 'node:crypto';
import type { Assignment } from '../../contract/assignments.ts';
import type { WebhookEvent } from '../../contract/choices.ts';
import type { Alarm } from '../../contract/temperature.ts';
import type { GeofenceVisit } from '../../contract/visits.ts';
import type { RecordState, WebhookPlace } from '../store/webhook-events.ts';

export interface Named {
  events: WebhookEvent[];
  /** The new state; `forget` if the record is gone; undefined if it is the same. */
  state: RecordState | 'forget' | undefined;
}

const nothing: Named = { events: [], state: undefined };

const digestOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64').slice(0, 16);

export function visitEvents(
  ref: number,
  record: GeofenceVisit | null,
  known: RecordState | undefined,
  first: Pick<WebhookPlace, 'beganUtc' | 'visitId'>,
): Named {
  const mayBeOlder = ref <= first.visitId;
  if (!record) return { events: known || mayBeOlder ? ['visit.gone'] : [], state: 'forget' };
  const { updated, ...content } = record;
  const { vehicleId, geofenceId, endUtc } = record;
  const isOpen = endUtc === null;
  const digest = digestOf(content);
  if (known?.digest === digest) return nothing;
  const state = stateOf('visit', ref, { isOpen, digest, vehicleId, geofenceIds: [geofenceId] });
  // Of the visits before the first webhook, all open ones have a state.
  const wasThere = mayBeOlder && !isOpen && Date.parse(record.startUtc) < first.beganUtc.getTime();
  if (!known && !wasThere) return { events: ['visit.started', ...(isOpen ? [] : (['visit.ended'] as const))], state };
  return { events: [known?.isOpen && !isOpen ? 'visit.ended' : 'visit.changed'], state };
}

/** `beganUtc`: of the first webhook. */
export function alarmEvents(ref: number, record: Alarm | null, known: RecordState | undefined, beganUtc: Date): Named {
  // An excursion that was no alarm never had an event.
  if (!record) return { events: known ? ['alarm.gone'] : [], state: 'forget' };
  const { updated, judgedUtc, reviewedUtc, reviewedBy, cause, note, ...content } = record;
  const { vehicleId, geofenceIds, endUtc } = record;
  const isOpen = endUtc === null;
  const digest = digestOf(content);
  const review = digestOf({ reviewedUtc, reviewedBy, cause, note });
  if (known?.digest === digest && known.review === review) return nothing;
  const state = { ...stateOf('alarm', ref, { isOpen, digest, vehicleId, geofenceIds }), review };
  const isReviewed = known?.digest
    ? known.review !== review
    : reviewedUtc !== null && Date.parse(reviewedUtc) >= beganUtc.getTime();
  const events: WebhookEvent[] = [];
  if (!known) events.push('alarm.raised');
  if (!isOpen && (known?.isOpen ?? true)) events.push('alarm.ended');
  else if (known && known.digest !== digest && !(known.digest === null && isReviewed)) events.push('alarm.changed');
  if (isReviewed) events.push('alarm.reviewed');
  return { events, state };
}

/** `wasThere`: a record without a state existed before the first webhook. */
export function assignmentEvents(
  ref: number,
  record: Assignment | null,
  known: RecordState | undefined,
  wasThere: boolean,
): Named {
  if (!record) {
    if (!known?.isOpen) return nothing;
    // Kept, so that a restored one that is over has no second end.
    return { events: ['assignment.ended'], state: { ...known, isOpen: false } };
  }
  const { vehicleId, endUtc } = record;
  const isOpen = endUtc === null;
  if (known?.isOpen === isOpen) return nothing;
  const state = stateOf('assignment', ref, { isOpen, digest: null, vehicleId, geofenceIds: null });
  if (isOpen) return { events: ['assignment.started'], state };
  if (known) return { events: ['assignment.ended'], state };
  return { events: wasThere ? [] : ['assignment.started', 'assignment.ended'], state };
}

const stateOf = (
  kind: RecordState['kind'],
  ref: number,
  given: Pick<RecordState, 'isOpen' | 'digest' | 'vehicleId' | 'geofenceIds'>,
): RecordState => ({ kind, ref, review: null, sinceUtc: null, ...given });
