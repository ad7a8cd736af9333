/** MQTT topics of device messages: with a device key in the topic, or those of a broker that serves one account. */
import { deviceOfTopic } from '../devices/owntracks.ts';

const withKey = ['fenceline/+/messages', 'fenceline/+/owntracks/+/+', 'fenceline/+/owntracks/+/+/event'];
const withoutKey = ['fenceline/messages', 'owntracks/+/+', 'owntracks/+/+/event'];

/** What to subscribe to. Topics without a key need the key of the settings. */
export const topicFilters = (hasKey: boolean): string[] => [...withKey, ...(hasKey ? withoutKey : [])];

export interface Topic {
  /** For logs: without the key and the names of people. */
  template: 'fenceline/messages' | 'owntracks';
  key?: string;
  /** `user/device` of OwnTracks. */
  phone?: string;
}

/** Undefined if nobody subscribed to it. */
export function readTopic(topic: string): Topic | undefined {
  const [first, ...rest] = topic.split('/');
  if (first === 'owntracks') return phoneOf(topic);
  if (first !== 'fenceline') return undefined;
  if (rest[0] === 'messages' && rest.length === 1) return { template: 'fenceline/messages' };
  const [key, format] = rest;
  if (key === undefined) return undefined;
  if (format === 'messages' && rest.length === 2) return { template: 'fenceline/messages', key };
  const phone = format === 'owntracks' ? phoneOf(rest.slice(1).join('/')) : undefined;
  return phone && { ...phone, key };
}

function phoneOf(topic: string): Topic | undefined {
  const phone = deviceOfTopic(topic);
  return phone === undefined ? undefined : { template: 'owntracks', phone };
}
