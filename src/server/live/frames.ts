/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
import { type EventPlace, eventId } from './place.ts';
import type { SentRecord } from './records.ts';

const encoder = new TextEncoder();

/** Padding for proxies that buffer the beginning of an answer. Clients reconnect after 2 s. */
export const opening = encoder.encode(`:${' '.repeat(2048)}\nretry: 2000\n\n`);

/** A comment, as a sign of life. */
export const beat = encoder.encode(':\n\n');

export const markFrame = (name: 'hello' | 'reset', place: EventPlace): Uint8Array =>
  encoder.encode(frame(name, place, {}));

/** Encoded once for all listeners. */
export const recordFrames = (queue: Pick<EventPlace, 'queue' | 'scope'>, records: readonly SentRecord[]): Uint8Array =>
  encoder.encode(
    records
      .map(({ row, kind, number, last, sent }) =>
        frame(kind, { ...queue, number: row.number, ...(!last && { sent: number }) }, sent),
      )
      .join(''),
  );

const frame = (name: string, place: EventPlace, data: object): string =>
  `event: ${name}\nid: ${eventId(place)}\ndata: ${JSON.stringify(data)}\n\n`;
