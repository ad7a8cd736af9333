/**
 * A position in the stream, as the id of an event: `queue-xid-id` after a whole row, `queue-xid-id-n` after the first n
 * records of a row. Opaque to clients.
 */
import type { Place } from '../store/live-events.ts';

export interface EventPlace extends Place {
  queue: string;
  /** The number of records of the row that were sent; undefined: all. */
  sent?: number;
}

export const eventId = ({ queue, xid, id, sent }: EventPlace): string =>
  [shortened(queue), xid, id, ...(sent === undefined ? [] : [sent])].join('-');

/** Undefined for an id that no service created. */
export function readEventId(text: string): EventPlace | undefined {
  const [, queue = '', xid = '', id, sent] = /^([0-9a-f]{8})-(\d{1,19})-(\d{1,15})(?:-(\d{1,15}))?$/.exec(text) ?? [];
  if (id === undefined) return undefined;
  return { queue, xid, id: Number(id), ...(sent !== undefined && { sent: Number(sent) }) };
}

/** The first digits of a UUID are enough to distinguish queues. */
const shortened = (queue: string): string => queue.slice(0, 8);

export const isOfQueue = (place: EventPlace, queue: string): boolean => place.queue === shortened(queue);

export const isBeyond = (one: Place, other: Place): boolean =>
  BigInt(one.xid) === BigInt(other.xid) ? one.id > other.id : BigInt(one.xid) > BigInt(other.xid);
