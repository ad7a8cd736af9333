/** Requests that must neither stop the service nor fill its memory. Add a line for each new one. */
import { bodyLimitBytes, importBodyLimitBytes } from '../../src/contract/choices.ts';

export interface Hostile {
  name: string;
  path: string;
  type: string;
  /** The sender: nobody, an administrator, or a device. */
  by: 'nobody' | 'administrator' | 'device';
  /** Created when it is sent, because all of them would fill the test's own memory. */
  body(): string | Buffer;
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const large = bodyLimitBytes - 100_000;

/** Repeats a piece up to this many bytes. */
const filled = (bytes: number, head: string, piece: string, tail: string): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, piece), Buffer.from(tail)]);

const signIn = (name: string, body: () => string): Hostile => ({
  name,
  path: '/token',
  type: form,
  by: 'nobody',
  body,
});
const saved = (name: string, path: string, body: () => string | Buffer): Hostile => ({
  ...{ name, path: `/public/v1${path}`, type: json, by: 'administrator', body },
});
const intake = (name: string, path: string, body: () => string | Buffer): Hostile => ({
  ...{ name, path: `/ingest/${path}`, type: json, by: 'device', body },
});

const marks = '\u0301\u0316\u0302\u0323';
const numbers = (count: number, from: number): string =>
  Array.from({ length: count }, (_, nth) => String(from + nth)).join(',');
const ring = (count: number): string =>
  Array.from({ length: count }, (_, nth) => {
    const angle = (2 * Math.PI * nth) / count;
    const radius = nth % 2 === 0 ? 20 : 2;
    return `[${(radius * Math.sin(angle)).toFixed(5)},${(radius * Math.cos(angle)).toFixed(5)}]`;
  }).join(',');
/** Long sides that all cross: no part of the area is far from a side. One degree wide, from 0° north and 0° east. */
const tangle = (count: number): string =>
  Array.from(
    { length: count },
    (_, nth) => `[${((nth * 7919) % count) / count},${((nth * 104729) % count) / count}]`,
  ).join(',');
const positions = (count: number): string =>
  Array.from({ length: count }, (_, nth) => {
    const [latitude, longitude] = [((nth * 37) % count) / count, ((nth * 91) % count) / count];
    return `{"device":"tangled","utc":"${new Date(Date.UTC(2026, 0, 1, 0, 0, nth)).toISOString()}","latitude":${latitude},"longitude":${longitude}}`;
  }).join(',');
const polygon = (points: string): string => `{"description":"x","geofenceType":2,"points":[${points}]}`;

export const hostileRequests: readonly Hostile[] = [
  signIn('a name of combining marks', () =>
    new URLSearchParams({ grant_type: 'password', username: `a${marks.repeat(40_000)}`, password: 'x' }).toString(),
  ),
  signIn('a name of ligatures', () => `grant_type=password&password=x&username=${'\uFDFA'.repeat(3_300_000)}`),
  signIn('distinct form fields', () => `grant_type=password&${fields(large)}`),
  saved('ten million bad points in one row', '/geofences/import', () =>
    filled(importBodyLimitBytes - 1000, '{"mode":"good","geofences":[{"points":[0', ',"x"', ']}]}'),
  ),
  saved('bad ids', '/geofences/delete', () => `{"ids":[${'"x",'.repeat(250_000)}"x"]}`),
  saved('bad ids, as many as are allowed', '/geofences/delete', () => `{"ids":[${'"x",'.repeat(49_999)}"x"]}`),
  saved('unknown ids', '/geofences/delete', () => `{"ids":[${numbers(1_200_000, 10_000_000)}]}`),
  saved('unknown ids, as many as are allowed', '/geofences/delete', () => `{"ids":[${numbers(50_000, 10_000_000)}]}`),
  saved('a polygon of 500,000 nodes', '/geofences', () => polygon(ring(500_000))),
  saved('a polygon of as many nodes as are allowed', '/geofences', () => polygon(ring(10_000))),
  saved('a tangle of as many nodes as are allowed', '/geofences', () => polygon(tangle(10_000))),
  intake('positions in these tangles', 'v1/messages', () => `[${positions(200)}]`),
  saved('empty arrays', '/tags', () => filled(large, '[[]', ',[]', ']')),
  saved('empty rows', '/geofences/import', () =>
    filled(importBodyLimitBytes - 1000, '{"mode":"good","geofences":[[]', ',[]', ']}'),
  ),
  saved('rows with distinct unknown tags', '/geofences/import', () =>
    rows((nth) => `"tags":[${numbers(100, 10_000_000 + 100 * nth)}]`),
  ),
  saved('deep nesting', '/tags', () => filled(large, '[', '[', '')),
  saved('one number', '/tags', () => filled(large, '{"name":1', '1', '}')),
  saved('one text', '/tags', () => filled(large, '{"name":"', 'x', '"}')),
  saved('many texts', '/tags', () => filled(large, '["x"', `,"${'x'.repeat(900_000)}"`, ']')),
  saved('distinct keys', '/tags', () => `{${keys(large)}"x":1}`),
  saved('an array that never ends', '/geofences/import', () =>
    filled(large, '{"mode":"good","geofences":[[]', ',[]', ''),
  ),
  intake('empty arrays for messages', 'v1/messages', () => filled(large, '[[]', ',[]', ']')),
  intake('positions of Traccar without a device', 'traccar', () => filled(large, '[{}', ',{}', ']')),
];

function rows(members: (nth: number) => string): string {
  const row = (nth: number): string =>
    `{"description":"x","geofenceType":1,"latitude":51,"longitude":12,"radius":100,${members(nth)}}`;
  return `{"mode":"good","geofences":[${Array.from({ length: 8000 }, (_, nth) => row(nth)).join(',')}]}`;
}

function fields(bytes: number): string {
  let text = '';
  for (let nth = 0; text.length < bytes; nth += 1) text += `f${nth}=1&`;
  return text;
}

function keys(bytes: number): string {
  let text = '';
  for (let nth = 0; text.length < bytes; nth += 1) text += `"k${nth}":1,`;
  return text;
}
