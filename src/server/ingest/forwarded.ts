/** What other makers' programs hand on: Traccar's bodies, and the OsmAnd protocol of phones. */
import { bodyLimitBytes } from '../../contract/choices.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import { readOsmAnd, readOsmAndJson } from '../devices/osmand.ts';
import type { Reading } from '../devices/reading.ts';
import { readTraccar } from '../devices/traccar.ts';
import { readBody } from '../http/body.ts';
import { mustBeJson, sentType } from '../http/content-type.ts';
import { isJsonType } from '../http/media-type.ts';
import { Problem } from '../problems.ts';
import { type Intake, jsonBody } from './messages.ts';
import { Tally } from './tally.ts';

/** One position as Traccar forwards it; or an array of them, for what was missed. */
export async function takeTraccar(intake: Intake): Promise<IngestReply> {
  const sent = await jsonBody(intake, () => mustBeJson(sentType(intake.request.headers)));
  const times = intake.times();
  return storeReadings(
    intake,
    (Array.isArray(sent) ? (sent as unknown[]) : [sent]).map((each) => readTraccar(each, times)),
  );
}

/** The query; where it names no device, the form or the JSON that came with it. */
export async function takeOsmAnd(intake: Intake): Promise<IngestReply> {
  const { request, bindings } = intake;
  const type = request.method === 'POST' ? sentType(request.headers) : undefined;
  if (type && isJsonType(type.type)) {
    const sent = await jsonBody(intake, () => mustBeJson(type));
    return storeReadings(intake, [readOsmAndJson(sent, intake.times())]);
  }
  const { searchParams } = new URL(request.url);
  const form = request.method === 'POST' ? await readBody(request, bindings, bodyLimitBytes) : Buffer.alloc(0);
  const isInQuery = searchParams.has('id') || searchParams.has('deviceid');
  const sent = isInQuery ? searchParams : new URLSearchParams(form.toString());
  return storeReadings(intake, [readOsmAnd(sent, intake.times())]);
}

/**
 * In one transaction. What cannot be stored, however often it is sent, is told in the answer and not by its status: a sender
 * that tries again until it hears 200 must get on to the next.
 */
async function storeReadings(intake: Intake, readings: readonly Reading[]): Promise<IngestReply> {
  const tally = new Tally(intake.counts);
  const indices: number[] = [];
  const messages = readings.flatMap((reading, index) => {
    if ('badDevice' in reading) throw badDevice(reading.badDevice);
    for (const reason of reading.reasons) tally.reject(index, reason);
    indices.push(...reading.messages.map(() => index));
    return reading.messages;
  });
  if (messages.length > 0) {
    const counts = await intake.store(messages);
    const later = counts.rejected.find(({ isForNow }) => isForNow);
    if (later) throw notYet(later.detail);
    tally.add(counts, indices);
  }
  return tally.reply;
}

/** Senders of these formats read no reasons, only the status: they send it again, and what was stored is then a duplicate. */
const notYet = (detail: string): Problem =>
  new Problem(503, 'quota', 'Not yet', `${detail}.`, { headers: { 'Retry-After': '600' } });

const badDevice = (detail: string): Problem => new Problem(400, 'bad-device', 'No device', `${detail}.`);
