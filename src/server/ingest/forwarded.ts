/** Other formats: Traccar's forwarding, the OsmAnd protocol of phones, and OwnTracks. */
import { bodyLimitBytes, messageLimitBytes } from '../../contract/choices.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import type { RowList } from '../../contract/rows.ts';
import { nothingToStore, sentenceOf } from '../devices/faults.ts';
import { keepDigits } from '../devices/identities.ts';
import type { Message } from '../devices/message.ts';
import { readOsmAnd, readOsmAndJson, surroundingsOf } from '../devices/osmand.ts';
import { deviceOfTopic, readOwnTracks } from '../devices/owntracks.ts';
import type { Reading, Rejected } from '../devices/reading.ts';
import { readTraccar } from '../devices/traccar.ts';
import { mustBeJson, sentType } from '../http/content-type.ts';
import { type RowsBody, UnreadRow } from '../http/json-rows.ts';
import type { ListWanted } from '../http/json-scan.ts';
import { isJsonType } from '../http/media-type.ts';
import { invalidFields, Problem } from '../http/problems.ts';
import { createYielder } from '../work/slices.ts';
import { otherDevice } from './bound-devices.ts';
import { sentAt } from './device-notes.ts';
import { bodyBytes, type Intake, jsonRows, readMessages, unreadRow } from './messages.ts';
import { Tally } from './tally.ts';

/** One position as Traccar forwards it, or an array of missed ones. */
export async function takeTraccar(intake: Intake): Promise<IngestReply> {
  const checkType = (): void => mustBeJson(sentType(intake.request.headers));
  const { body, rows = [body] } = await jsonRows(intake, checkType, () => 'root', keepDigits);
  const times = intake.times();
  return storeReadings(intake, rows, (sent) => readTraccar(sent, times));
}

/** The query; a form, which may continue the query; or JSON, with a location or a batch of locations. */
export async function takeOsmAnd(intake: Intake): Promise<IngestReply> {
  const { request } = intake;
  const inQuery = new URL(request.url).searchParams;
  const times = intake.times();
  const type = request.method === 'POST' ? sentType(request.headers) : undefined;
  const isJson = type !== undefined && isJsonType(type.type);
  const bytes =
    request.method === 'POST' ? await bodyBytes(intake, isJson ? bodyLimitBytes : messageLimitBytes) : Buffer.alloc(0);
  // Modems send JSON with any content type or none, and a query with an empty body of any type.
  if (bytes.length === 0 || (!isJson && !/^\s*[[{]/.test(bytes.toString('latin1', 0, 100)))) {
    const sent = new URLSearchParams([...inQuery, ...new URLSearchParams(bytes.toString())]);
    return storeReadings(intake, [sent], () => readOsmAnd(sent, times));
  }
  if (isJson) mustBeJson(type);
  const { body, rows } = await readBatch(bytes);
  const around = surroundingsOf(inQuery, rows ? body : {}, (rows?.length ?? 1) > 1);
  return storeReadings(intake, rows ?? [body], (sent) => readOsmAndJson(sent, around, times));
}

/** Reads the locations that a background-geolocation library could not send before: the body, or one of two members. */
async function readBatch(bytes: Buffer): Promise<RowsBody> {
  const read = (wanted: ListWanted) => readMessages(bytes, wanted, keepDigits);
  if (/^(?:\uFEFF)?\s*\[/.test(bytes.toString('utf8', 0, 100))) return read('root');
  if (!bytes.includes('"locations"')) return read({ member: 'location' });
  const found = await read({ member: 'locations' });
  if (!found.rows) return read({ member: 'location' });
  // The other member would be lost.
  if (Object.hasOwn(found.body as object, 'location')) throw bothLists();
  return found;
}

const bothLists = (): Problem =>
  invalidFields([{ pointer: '#/location', code: 'conflict', detail: 'must not be given together with locations' }]);

/**
 * One object of OwnTracks. The app names the phone in headers, the Recorder's clients in the query. It sends an empty body when
 * a friend is deleted.
 */
export async function takeOwnTracks(intake: Intake): Promise<IngestReply> {
  const { headers, url } = intake.request;
  const bytes = await bodyBytes(intake, messageLimitBytes);
  const times = intake.times();
  if (bytes.length === 0) return new Tally(intake).reply;
  const { body, rows = [body] } = await readMessages(bytes, 'root', keepDigits);
  const query = new URL(url).searchParams;
  const [user, device] = [headers.get('x-limit-u') || query.get('u'), headers.get('x-limit-d') || query.get('d')];
  const inRequest = user && device ? `${user}/${device}` : undefined;
  const phone = inRequest ?? deviceOfTopic(query.get('topic') ?? undefined);
  return storeReadings(intake, rows, (sent) => readOwnTracks(sent, phone, times));
}

/**
 * One transaction. 400 if no message can be read, so that the sender keeps it. A message that is read and can never be stored
 * is reported in the answer with 200, because these senders would otherwise send it forever, and nothing after it.
 */
export async function storeReadings(
  intake: Pick<Intake, 'store' | 'counts' | 'note'>,
  rows: RowList,
  read: (sent: unknown) => Reading,
): Promise<IngestReply> {
  if (rows.length === 0) throw noMessage({ rejected: [nothingToStore] });
  const tally = new Tally(intake);
  const [messages, indices]: [Message[], number[]] = [[], []];
  let unread: Rejected | undefined;
  let isAnyRead = false;
  const yieldIfDue = createYielder();
  for (let index = 0; index < rows.length; index += 1) {
    await yieldIfDue();
    const sent = rows.at(index);
    const reading = readingOf(sent, read);
    isAnyRead ||= !('rejected' in reading && reading.unreadable);
    if ('rejected' in reading) {
      unread ??= reading;
      tally.reject(index, reading, () => sentAt(rows, index));
    } else {
      messages.push(...reading.messages);
      indices.push(...reading.messages.map(() => index));
    }
  }
  if (unread?.unreadable && !isAnyRead) throw noMessage(unread);
  if (messages.length > 0) {
    const counts = await intake.store(messages);
    const later = counts.rejected.find(({ isForNow }) => isForNow);
    if (later) throw notYet(sentenceOf(later.faults));
    tally.add(counts, messages, indices, (index) => sentAt(rows, indices[index] ?? 0));
    if (counts.rejected.some(({ faults }) => faults.includes(otherDevice))) throw notOfKey();
  }
  return tally.reply;
}

const readingOf = (sent: unknown, read: (sent: unknown) => Reading): Reading =>
  sent instanceof UnreadRow ? { rejected: [unreadRow(sent)], unreadable: 'no-message' } : read(sent);

/** These senders read only the status. They send the message again, and stored parts are then duplicates. */
const notYet = (detail: string): Problem =>
  new Problem(503, 'quota', 'Not yet', `${detail}.`, { headers: { 'Retry-After': '600' } });

/** Also if other messages of the request were stored: the senders read only the status, and a 200 would tell them that all were. */
const notOfKey = (): Problem => new Problem(403, 'other-device', 'Other device', `${sentenceOf([otherDevice])}.`);

const noMessage = ({ rejected, unreadable = 'no-message' }: Rejected): Problem =>
  new Problem(400, unreadable, unreadable === 'bad-device' ? 'No device' : 'No message', `${sentenceOf(rejected)}.`);
