/**
 * A position in the stream, as the id of an event: `queue.number` after a whole row, `queue.number.n` after the first n
 * records of a row. With limited fleets `-scope` follows. Opaque to clients.
 */
export interface EventPlace {
  queue: string;
  /** Of the row in its queue. */
  number: number;
  /** The number of records of the row that were sent; undefined: all. */
  sent?: number;
  /** What a caller with limited fleets saw then: see `scopeOf`. */
  scope?: string | undefined;
}

export const eventId = ({ queue, number, sent, scope }: EventPlace): string =>
  [shortened(queue), number, ...(sent === undefined ? [] : [sent])].join('.') +
  (scope === undefined ? '' : `-${scope}`);

/** Undefined for an id that no service of this version created. */
export function readEventId(text: string): EventPlace | undefined {
  const [, queue = '', number, sent, scope] =
    /^([0-9a-f]{8})\.(\d{1,15})(?:\.(\d{1,15}))?(?:-([0-9a-f]{12}))?$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  return {
    ...{ queue, number: Number(number), scope },
    ...(sent !== undefined && { sent: Number(sent) }),
  };
}

/** The first digits of a UUID are enough to distinguish queues. */
const shortened = (queue: string): string => queue.slice(0, 8);

export const isOfQueue = (place: EventPlace, queue: string): boolean => shortened(place.queue) === shortened(queue);
