import type { WebhookEvent } from '../../../contract/choices.ts';
import { recordStatuses, webhookEvents } from '../../../contract/choices.ts';
import type { Webhook } from '../../../contract/webhooks.ts';
import type { RecordBody } from '../../api/row.ts';
import { knownStatuses, wordsOfStatus } from '../../data/status-words.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';

const words = officeText.webhooks;

/** What the form shows of a webhook. Ids are texts. */
export interface WebhookValues {
  name: string;
  url: string;
  events: string[];
  fleetIds: string[];
  geofenceIds: string[];
  tagIds: string[];
  status: string;
}

export const emptyWebhook: WebhookValues = {
  name: '',
  url: '',
  events: ['visit.started', 'visit.ended', 'alarm.raised', 'alarm.ended'],
  fleetIds: [],
  geofenceIds: [],
  tagIds: [],
  status: String(recordStatuses.active),
};

type Content = Omit<Webhook, 'id' | 'endedUtc' | 'createdUtc' | 'deletedUtc'>;

export const valuesOf = (webhook: Content): WebhookValues => ({
  name: webhook.name,
  url: webhook.url,
  events: webhook.events,
  fleetIds: webhook.fleetIds.map(String),
  geofenceIds: webhook.geofenceIds.map(String),
  tagIds: webhook.tagIds.map(String),
  status: String(webhook.status),
});

export const toFields = (values: WebhookValues): RecordBody<'saveWebhook'> => ({
  ...values,
  fleetIds: values.fleetIds.map(Number),
  geofenceIds: values.geofenceIds.map(Number),
  tagIds: values.tagIds.map(Number),
  status: Number(values.status),
});

/** In the order of the contract. An event of a newer service keeps its own name. */
const inOrder = (events: readonly string[]): string[] => {
  const known: readonly string[] = webhookEvents;
  return [...known.filter((event) => events.includes(event)), ...events.filter((event) => !known.includes(event))];
};
export const eventWords = (event: string): string => words.events[event as WebhookEvent] ?? event;
/** Each event is a sentence, so commas would not separate them. */
export const eventTexts = (events: readonly string[]): string[] => inOrder(events).map(eventWords);
export const eventsText = (events: readonly string[]): string => eventTexts(events).join(' · ');

export const statuses = knownStatuses(words.statuses);
export const statusWords = (status: number): string => wordsOfStatus(statuses, status);

/** Names of the records that a webhook is limited to. */
export interface FilterNames {
  fleet(id: number): string;
  geofence(id: number): string;
  tag(id: number): string;
}

/** Only filters that limit. */
export const filterTexts = (
  { fleetIds, geofenceIds, tagIds }: Pick<Webhook, 'fleetIds' | 'geofenceIds' | 'tagIds'>,
  names: FilterNames,
  format: Format,
): FieldText[] =>
  [
    { field: words.fleets, value: format.list(fleetIds.map(names.fleet)) },
    { field: words.geofences, value: format.list(geofenceIds.map(names.geofence)) },
    { field: words.tags, value: format.list(tagIds.map(names.tag)) },
  ].filter(({ value }) => value !== '');

/** A webhook in words, field by field, for comparisons. */
export const fieldsOf = (webhook: Content, names: FilterNames, format: Format): FieldText[] => [
  { field: text.records.name, value: webhook.name },
  { field: words.url, value: webhook.url },
  { field: words.eventsLabel, value: eventsText(webhook.events) },
  { field: words.fleets, value: format.list(webhook.fleetIds.map(names.fleet)) },
  { field: words.geofences, value: format.list(webhook.geofenceIds.map(names.geofence)) },
  { field: words.tags, value: format.list(webhook.tagIds.map(names.tag)) },
  { field: text.records.status, value: statusWords(webhook.status) },
];

/** The form's values, under the same names. */
export const fieldsOfValues = (values: WebhookValues, names: FilterNames, format: Format): FieldText[] =>
  fieldsOf(
    {
      ...values,
      name: values.name.trim(),
      url: values.url.trim(),
      events: values.events as WebhookEvent[],
      fleetIds: values.fleetIds.map(Number),
      geofenceIds: values.geofenceIds.map(Number),
      tagIds: values.tagIds.map(Number),
      status: Number(values.status),
    },
    names,
    format,
  );
