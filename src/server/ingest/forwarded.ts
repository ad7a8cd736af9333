/** Other formats: Traccar's forwarding, and the OsmAnd protocol of phones. */
import { messageLimitBytes } from '../../contract/choices.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import type { RowList } from '../../contract/rows.ts';
import type { Message } from '../devices/message.ts';
import { readOsmAnd, readOsmAndJson } from '../devices/osmand.ts';
import type { Reading } from '../devices/reading.ts';
import { readTraccar } from '../devices/traccar.ts';
import { readBody } from '../http/body.ts';
import { mustBeJson, sentType } from '../http/content-type.ts';
import { UnreadRow } from '../http/json-rows.ts';
import { isJsonType } from '../http/media-type.ts';
import { Problem } from '../http/problems.ts';
import { turns } from '../work/slices.ts';
import { type Intake, jsonRows } from './messages.ts';
import { Tally } from './tally.ts';

/** One position as Traccar forwards it, or an array of missed ones. */
export async function takeTraccar(intake: Intake): Promise<IngestReply> {
  const { body, rows = [body] } = await jsonRows(intake, () => mustBeJson(sentType(intake.request.headers)));
  const times = intake.times();
  return storeReadings(intake, rows, (sent) => readTraccar(sent, times));
}

/** The query, or the form or JSON body if the query names no device. */
export async function takeOsmAnd(intake: Intake): Promise<IngestReply> {
  const { request, bindings } = intake;
  const type = request.method === 'POST' ? sentType(request.headers) : undefined;
  if (type && isJsonType(type.type)) {
    const { body } = await jsonRows(intake, () => mustBeJson(type));
    return storeReadings(intake, [body], (sent) => readOsmAndJson(sent, intake.times()));
  }
  const { searchParams } = new URL(request.url);
  const form = request.method === 'POST' ? await readBody(request, bindings, messageLimitBytes) : Buffer.alloc(0);
  const isInQuery = searchParams.has('id') || searchParams.has('deviceid');
  const sent = isInQuery ? searchParams : new URLSearchParams(form.toString());
  return storeReadings(intake, [sent], () => readOsmAnd(sent, intake.times()));
}

/**
 * One transaction. What can never be stored is reported in the answer with 200, because these senders retry until they
 * get 200 and would not send anything else.
 */
async function storeReadings(intake: Intake, rows: RowList, read: (sent: unknown) => Reading): Promise<IngestReply> {
  const tally = new Tally(intake.counts);
  const [messages, indices]: [Message[], number[]] = [[], []];
  const turn = turns();
  for (let index = 0; index < rows.length; index += 1) {
    await turn();
    const reading = readingOf(rows.at(index), read);
    if ('badDevice' in reading) throw badDevice(reading.badDevice);
    for (const reason of reading.reasons) tally.reject(index, reason);
    for (const message of reading.messages) {
      messages.push(message);
      indices.push(index);
    }
  }
  if (messages.length > 0) {
    const counts = await intake.store(messages);
    const later = counts.rejected.find(({ isForNow }) => isForNow);
    if (later) throw notYet(later.detail);
    tally.add(counts, indices);
  }
  return tally.reply;
}

const readingOf = (sent: unknown, read: (sent: unknown) => Reading): Reading =>
  sent instanceof UnreadRow ? { messages: [], reasons: [sent.problem.detail] } : read(sent);

/** These senders read only the status. They send the message again, and stored parts are then duplicates. */
const notYet = (detail: string): Problem =>
  new Problem(503, 'quota', 'Not yet', `${detail}.`, { headers: { 'Retry-After': '600' } });

const badDevice = (detail: string): Problem => new Problem(400, 'bad-device', 'No device', `${detail}.`);
