/** OwnTracks' JSON, over HTTP and MQTT: one object of a phone, whose `_type` says what it is. Speeds are in km/h. */
import { numberOf } from './attributes.ts';
import { type Fault, nothingToStore } from './faults.ts';
import { positionOf } from './fix.ts';
import { firstGiven, forwardedDeviceOf } from './identities.ts';
import { epochMs } from './moments.ts';
import type { Reading } from './reading.ts';
import { type TimeLimits, timeFault } from './time-limits.ts';

/** A transition is the position at which the phone entered or left one of its own regions. */
const positionTypes = new Set(['location', 'transition']);
/** Names, last wills, settings and commands: nothing for a fleet. */
const otherTypes = new Set(
  ['beacon', 'card', 'cmd', 'configuration', 'dump', 'lwt', 'msg', 'request', 'status', 'steps'].concat([
    'tour',
    'waypoint',
    'waypoints',
  ]),
);

const encrypted: Fault = { reason: 'encrypted', detail: 'encrypted messages cannot be read' };
const unreadTime: Fault = { reason: 'noTime', detail: 'tst must be the seconds since 1970' };

/** `device`: what the request says; left out: the topic, or the phone's two letters. */
export function readOwnTracks(body: unknown, device: string | undefined, times: TimeLimits): Reading {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const type = String(sent['_type']);
  if (otherTypes.has(type)) return { messages: [] };
  if (type === 'encrypted') return { rejected: [encrypted], unreadable: 'no-message' };
  if (!positionTypes.has(type)) return { rejected: [nothingToStore], unreadable: 'no-message' };
  const faults: Fault[] = [];
  const phone = firstGiven(device, deviceOfTopic(sent['topic']), sent['tid']);
  const deviceId = forwardedDeviceOf(phone, 'topic or tid');
  if (typeof deviceId !== 'string') return { rejected: deviceId, unreadable: 'bad-device' };
  const { lat, lon, vel, cog, tst } = sent;
  const position = positionOf({ latitude: lat, longitude: lon, speed: vel, heading: cog }, 1, faults);
  // A transition may come without a place. It is understood, so the phone must not keep it.
  if (!position && faults.length === 0)
    return {
      rejected: [nothingToStore],
      device: deviceId,
      ...(type === 'location' && { unreadable: 'no-message' as const }),
    };
  const seconds = numberOf(tst);
  if (seconds === undefined) return { rejected: [unreadTime], device: deviceId };
  const utcMs = epochMs(seconds);
  const timeIsWrong = timeFault(utcMs, times);
  if (timeIsWrong !== undefined) {
    const fault = { ...timeIsWrong, detail: `tst: ${timeIsWrong.detail}` };
    return { rejected: [fault], device: deviceId, utcMs };
  }
  if (!position) return { rejected: faults, device: deviceId, utcMs };
  const partial = faults.length > 0 ? { partial: faults } : {};
  return { messages: [{ device: deviceId, utcMs, position, ...partial }] };
}

/** `owntracks/jane/phone/event` -> `jane/phone` */
export function deviceOfTopic(topic: unknown): string | undefined {
  if (typeof topic !== 'string') return undefined;
  const [base, ...levels] = topic.split('/');
  return base === 'owntracks' ? levels.slice(0, 2).join('/') : topic;
}
