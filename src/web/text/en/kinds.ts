/** All words that name kinds of records: the menu, the palette, the audit and messages take them from here. */
import { english as one } from '../../../contract/kind-words/en.ts';
import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import { english } from '../plural.ts';

/** Labels of the menu. */
export const menu = {
  groups: { places: 'Map', fleet: 'Fleet', cargo: 'Cargo and doors', manage: 'Manage' },
  live: 'Live',
  visits: 'Visits',
  geofences: 'Geofences',
  places: 'Places',
  tags: 'Tags',
  drivers: 'Drivers',
  assignments: 'Assignments',
  vehicles: 'Vehicles',
  fleets: 'Fleets',
  temperature: 'Temperature',
  inputs: 'Inputs',
  alerts: 'Alerts',
  references: 'References',
  ingestKeys: 'Device keys',
  sharedLinks: 'Shared links',
  apiKeys: 'API keys',
  webhooks: 'Webhooks',
  users: 'Users',
  audit: 'Audit',
  more: 'More',
  fewer: 'Close',
  reminders: 'Reminders',
};

/** What a server cannot delete, by the last word of the address. */
export const notDeleted = {
  drivers: 'drivers',
  assignments: 'assignments',
  vehicles: 'vehicles',
  fleets: 'fleets',
  geofences: 'geofences',
  tags: 'tags',
  types: 'input types',
  profiles: 'profiles',
  externalReferences: 'external references',
  rules: 'alert rules',
  ingestKeys: 'device keys',
  sharedLinks: 'shared links',
  apiKeys: 'API keys',
  users: 'users',
  webhooks: 'webhooks',
  views: 'saved views',
  sessions: 'sessions',
  unsubscribed: 'unsubscriptions',
  reminders: 'reminders',
  snoozes: 'snoozes',
  past: 'earlier visits',
} as Readonly<Record<string, string>>;

/** One record of each kind: `text.kinds`. */
export { one };

/** Two or more records of a kind. */
export const many = {
  alertRule: 'alert rules',
  assignment: 'assignments',
  driver: 'drivers',
  externalReference: 'external references',
  fleet: 'fleets',
  geofence: 'geofences',
  ingestKey: 'device keys',
  sharedLink: 'shared links',
  apiKey: 'API keys',
  input: 'inputs',
  inputType: 'input types',
  probe: 'probes',
  profile: 'profiles',
  tag: 'tags',
  user: 'users',
  vehicle: 'vehicles',
  visit: 'visits',
  reminder: 'reminders',
  webhook: 'webhooks',
} as Readonly<Record<string, string>>;

/** "1 geofence", "12 geofences", and "12 records" of several kinds. */
export const counted = (kind: string | undefined, count: number, shown: string): string =>
  `${shown} ${(count === 1 ? inSentence(kind) : many[kind ?? '']) ?? english(count, { one: 'record', other: 'records' })}`;

/** In small letters, but "API key" keeps its capitals. */
const inSentence = (kind: string | undefined): string | undefined =>
  Object.entries(one)
    .find(([name]) => name === kind)?.[1]
    .replace(/^.(?=[a-z])/, (first) => first.toLowerCase());

/** Headings of the results of a search. */
export const groups = {
  recent: 'Recent',
  questions: 'Go to',
  similar: 'Did you mean?',
  places: 'Places',
  addresses: 'Addresses',
  pages: 'Pages',
  actions: 'Actions',
  vehicles: 'Vehicles',
  drivers: 'Drivers',
  geofences: 'Geofences',
  tags: 'Tags',
  fleets: 'Fleets',
  probes: 'Probes',
  profiles: 'Temperature profiles',
  inputTypes: 'Input types',
  alertRules: 'Alert rules',
  references: 'External references',
  users: 'Users',
  reminders: 'Reminders',
  days: 'Day view',
};

/** Actions of the palette. `also`: other words that people look for them by. */
export const actions = {
  drawCircle: { title: 'Draw a circle', also: 'new geofence add create zone' },
  drawPolygon: { title: 'Draw a polygon', also: 'new geofence add create zone area' },
  askPast: { title: 'Who was here?', also: 'ask past visits history before shape' },
  newDriver: { title: 'New driver', also: 'add create person' },
  startAssignment: { title: 'Start an assignment', also: 'new driver drives vehicle begin put on' },
  newVehicle: { title: 'New vehicle', also: 'add create car truck van asset' },
  newTag: { title: 'New tag', also: 'add create label colour color' },
  newFleet: { title: 'New fleet', also: 'add create group' },
  newAlertRule: {
    title: 'New alert rule',
    also: 'add create notify notification email e-mail text sms temperature warning',
  },
  newProfile: { title: 'New temperature profile', also: 'add create band limits cold frozen' },
  newInputType: { title: 'New input type', also: 'add create door switch state' },
  newReference: { title: 'New external reference', also: 'add create link number other system erp sap' },
  newSharedLink: {
    title: 'Share a link with a customer',
    also: 'new shared customer where is tracking position arrival eta report public',
  },
  newApiKey: { title: 'New API key', also: 'add create token program integration access' },
  newWebhook: { title: 'New webhook', also: 'add create integration callback http notify program n8n erp' },
  connectDevice: {
    title: 'Connect a device',
    also: 'add create device ingest key tracker gateway traccar osmand owntracks phone curl',
  },
  newUser: { title: 'New user', also: 'add create invite colleague access' },
  light: { title: 'Light theme', also: 'bright mode colours appearance' },
  dark: { title: 'Dark theme', also: 'night mode colours appearance' },
  system: { title: 'System theme', also: 'automatic mode colours appearance' },
  help: { title: 'Help and keyboard shortcuts', also: 'keys manual' },
  documentation: { title: 'API documentation', also: 'openapi docs developer integration webhook' },
  signOut: { title: 'Sign out', also: 'log out logout leave' },
  newReminder: { title: 'New reminder', also: 'add create inspection service maintenance oil due' },
};

/** A record that a request names by id. */
export const sought: Readonly<Record<SoughtKind, string>> = {
  alarm: 'alarm',
  alertRule: 'alert rule',
  assignment: 'assignment',
  auditEntry: 'change',
  driver: 'driver',
  externalReference: 'external reference',
  fleet: 'fleet',
  geofence: 'geofence',
  geofencePast: 'count of earlier visits',
  ingestKey: 'device key',
  sharedLink: 'shared link',
  apiKey: 'API key',
  input: 'input',
  inputType: 'input type',
  notice: 'alert',
  passkey: 'passkey',
  plot: 'position',
  probe: 'probe',
  profile: 'temperature profile',
  runningAssignment: 'active assignment',
  session: 'session',
  tag: 'tag',
  unsubscription: 'unsubscription',
  user: 'user',
  vehicle: 'vehicle',
  visit: 'visit',
  view: 'view',
  reminder: 'reminder',
  snooze: 'snooze',
  webhook: 'webhook',
  delivery: 'delivery',
};

export const roleNames = {
  administrator: 'Administrator',
  viewer: 'Viewer',
  dispatcher: 'Dispatcher',
  quality: 'Quality manager',
};
