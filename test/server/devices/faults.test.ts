import { expect, test } from 'vitest';
import { type Fault, reasonsOf, sentenceOf } from '../../../src/server/devices/faults.ts';
import { readOsmAnd, readOsmAndJson, surroundingsOf } from '../../../src/server/devices/osmand.ts';
import { readMessage } from '../../../src/server/devices/own.ts';
import { readOwnTracks } from '../../../src/server/devices/owntracks.ts';
import { timeLimits } from '../../../src/server/devices/time-limits.ts';
import { readTraccar } from '../../../src/server/devices/traccar.ts';
import { faultsOf } from '../../support/readings.ts';

const times = timeLimits(new Date('2026-11-20T12:00:00Z'), 30);
const utc = '2026-11-20T09:30:00Z';
const place = { latitude: 51, longitude: 12 };
const own = (sent: unknown) => readMessage(sent, times);
const ours = (sent: object) => own({ device: 'van-7', utc, ...sent });
const query = (text: string) => readOsmAnd(new URLSearchParams(text), times);
const traccar = (position: object) =>
  readTraccar({ device: { uniqueId: '42' }, position: { ...place, fixTime: utc, ...position } }, times);
const phone = (sent: object) =>
  readOwnTracks({ _type: 'location', tid: 'JP', lat: 51, lon: 12, tst: 1_795_167_000, ...sent }, undefined, times);

test.each([
  [own(5), ['notJson']],
  [own({ utc, ...place }), ['noDevice']],
  [own({ device: 'x'.repeat(256), ...place }), ['noDevice', 'noTime']],
  [ours({ utc: 'soon' }), ['noTime']],
  [ours({ utc: '2026-10-01T00:00:00Z', ...place }), ['tooOld']],
  [ours({ utc: '2026-11-22T00:00:00Z', ...place }), ['ahead']],
  [ours({}), ['nothing']],
  [ours({ latitude: 0, longitude: 0 }), ['noFix']],
  [ours({ latitude: 91, longitude: '12' }), ['position']],
  [ours({ latitude: 51 }), ['position']],
  [ours({ speed: 4 }), ['motion']],
  [ours({ ...place, heading: 361 }), ['motion']],
  [ours({ temperatures: { 1: -127 }, inputs: { 1: 2, 99999: 1 } }), ['input', 'temperature']],
  [ours({ temperatures: 'cold', inputs: [], buttonId: 17.5 }), ['input', 'temperature', 'button']],
  [query('lat=51&lon=12'), ['noDevice']],
  [query('id=42&lat=51&lon=12&timestamp=soon'), ['noTime']],
  [query('id=42&lat=51&lon=12&valid=false'), ['noFix']],
  [
    query('id=42&lat=51&lon=12&speed=fast&temp1=cold&in1=7&driverUniqueId=%FF'),
    ['input', 'temperature', 'button', 'motion'],
  ],
  [query('id=42&lat=51&lon=12&lat=52'), ['other']],
  [readOsmAndJson({ device_id: '42', coords: 7 }, surroundingsOf(new URLSearchParams(), {}, false), times), ['other']],
  [traccar({ fixTime: 'soon' }), ['noTime']],
  [traccar({ fixTime: '1980-01-06T00:00:00Z' }), ['tooOld']],
  [traccar({ valid: false }), ['noFix']],
  [traccar({ attributes: { input: -1 } }), ['input']],
  [phone({ _type: 'encrypted' }), ['encrypted']],
  [phone({ tst: 'soon' }), ['noTime']],
  [phone({ tst: 1 }), ['tooOld']],
  [phone({ lat: 0, lon: 0 }), ['noFix']],
])('%j has the reasons %j', (reading, reasons) => {
  expect(reasonsOf(faultsOf(reading)).sort()).toEqual([...reasons].sort());
});

test('a text in a value cannot pass for another reason', () => {
  const sent = ours({ ...place, inputs: { 'utc must not be more than 24 hours ahead': 1 } });
  expect(reasonsOf(faultsOf(sent))).toEqual(['input']);
});

test('a sentence names ten faults', () => {
  const faults: Fault[] = Array.from({ length: 11 }, (_, at) => ({ reason: 'input', detail: `${at}` }));
  expect(sentenceOf(faults)).toBe('0; 1; 2; 3; 4; 5; 6; 7; 8; 9; and more');
  expect(sentenceOf(faults.slice(0, 1))).toBe('0');
});
