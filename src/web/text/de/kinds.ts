/** All words that name kinds of records: the menu, the palette, the audit and messages take them from here. */
import { german as one } from '../../../contract/kind-words/de.ts';
import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import { german } from './counted.ts';

/** Labels of the menu. */
export const menu: typeof import('../en/kinds.ts').menu = {
  groups: { places: 'Karte', fleet: 'Flotte', cargo: 'Ladung und Türen', manage: 'Verwaltung' },
  live: 'Live',
  visits: 'Besuche',
  geofences: 'Geofences',
  places: 'Orte',
  tags: 'Markierungen',
  drivers: 'Fahrer',
  assignments: 'Zuordnungen',
  vehicles: 'Fahrzeuge',
  fleets: 'Flotten',
  temperature: 'Temperatur',
  inputs: 'Eingänge',
  alerts: 'Meldungen',
  references: 'Referenzen',
  ingestKeys: 'Geräteschlüssel',
  sharedLinks: 'Geteilte Links',
  apiKeys: 'API-Schlüssel',
  webhooks: 'Webhooks',
  users: 'Benutzer',
  audit: 'Protokoll',
  more: 'Mehr',
  fewer: 'Schließen',
  reminders: 'Erinnerungen',
};

/** What a server cannot delete, by the last word of the address. */
export const notDeleted: typeof import('../en/kinds.ts').notDeleted = {
  drivers: 'Fahrer',
  assignments: 'Zuordnungen',
  vehicles: 'Fahrzeuge',
  fleets: 'Flotten',
  geofences: 'Geofences',
  tags: 'Markierungen',
  types: 'Eingangsarten',
  profiles: 'Profile',
  externalReferences: 'externen Referenzen',
  rules: 'Melderegeln',
  ingestKeys: 'Geräteschlüssel',
  sharedLinks: 'geteilten Links',
  apiKeys: 'API-Schlüssel',
  users: 'Benutzer',
  webhooks: 'Webhooks',
  views: 'Ansichten',
  sessions: 'Sitzungen',
  unsubscribed: 'Abbestellungen',
  reminders: 'Erinnerungen',
  snoozes: 'Zurückstellungen',
  past: 'früheren Besuche',
};

/** One record of each kind: `text.kinds`. */
export { one };

/** Two or more records of a kind. */
export const many: typeof import('../en/kinds.ts').many = {
  alertRule: 'Melderegeln',
  assignment: 'Zuordnungen',
  driver: 'Fahrer',
  externalReference: 'externe Referenzen',
  fleet: 'Flotten',
  geofence: 'Geofences',
  ingestKey: 'Geräteschlüssel',
  sharedLink: 'geteilte Links',
  apiKey: 'API-Schlüssel',
  input: 'Eingänge',
  inputType: 'Eingangsarten',
  probe: 'Fühler',
  profile: 'Profile',
  tag: 'Markierungen',
  user: 'Benutzer',
  vehicle: 'Fahrzeuge',
  visit: 'Besuche',
  reminder: 'Erinnerungen',
  webhook: 'Webhooks',
};

/** "1 Geofence", "12 Geofences". */
export const counted: typeof import('../en/kinds.ts').counted = (kind, count, shown) =>
  `${shown} ${(count === 1 ? inSentence(kind) : many[kind ?? '']) ?? german(count, { one: 'Eintrag', other: 'Einträge' })}`;

/** "geteilter Link": an adjective before the noun is in small letters. */
const inSentence = (kind: string | undefined): string | undefined =>
  Object.entries(one)
    .find(([name]) => name === kind)?.[1]
    .replace(/^.(?=\S+ )/, (first) => first.toLowerCase());

/** Headings of the results of a search. */
export const groups: typeof import('../en/kinds.ts').groups = {
  recent: 'Zuletzt',
  questions: 'Direkt zu',
  similar: 'Meinten Sie?',
  places: 'Orte',
  addresses: 'Adressen',
  pages: 'Seiten',
  actions: 'Aktionen',
  vehicles: 'Fahrzeuge',
  drivers: 'Fahrer',
  geofences: 'Geofences',
  tags: 'Markierungen',
  fleets: 'Flotten',
  probes: 'Fühler',
  profiles: 'Temperaturprofile',
  inputTypes: 'Eingangsarten',
  alertRules: 'Melderegeln',
  references: 'Externe Referenzen',
  users: 'Benutzer',
  reminders: 'Erinnerungen',
  days: 'Tagesverlauf',
};

/** Actions of the palette. `also`: other words that people look for them by. */
export const actions: typeof import('../en/kinds.ts').actions = {
  drawCircle: { title: 'Kreis zeichnen', also: 'neu Geofence hinzufügen anlegen Zone' },
  drawPolygon: { title: 'Polygon zeichnen', also: 'neu Geofence hinzufügen anlegen Zone Fläche' },
  askPast: { title: 'Wer war hier?', also: 'Vergangenheit abfragen Besuche früher Form Rückblick' },
  newDriver: { title: 'Neuer Fahrer', also: 'hinzufügen anlegen Person Fahrerin' },
  startAssignment: { title: 'Fahrer zuordnen', also: 'neu Fahrer fährt Fahrzeug starten zuweisen' },
  newVehicle: { title: 'Neues Fahrzeug', also: 'hinzufügen anlegen Auto Lkw Transporter' },
  newTag: { title: 'Neue Markierung', also: 'hinzufügen anlegen Etikett Tag Farbe' },
  newFleet: { title: 'Neue Flotte', also: 'hinzufügen anlegen Gruppe' },
  newAlertRule: {
    title: 'Neue Melderegel',
    also: 'hinzufügen anlegen benachrichtigen melden E-Mail SMS Temperatur Warnung',
  },
  newProfile: { title: 'Neues Temperaturprofil', also: 'hinzufügen anlegen Grenzen kalt tiefgekühlt Kühlung' },
  newInputType: { title: 'Neue Eingangsart', also: 'hinzufügen anlegen Tür Schalter Zustand' },
  newReference: {
    title: 'Neue externe Referenz',
    also: 'hinzufügen anlegen Verknüpfung Nummer anderes System ERP SAP',
  },
  newSharedLink: {
    title: 'Link mit einem Kunden teilen',
    also: 'neuer geteilter Kunde wo ist Verfolgung Position Ankunft Bericht öffentlich',
  },
  newApiKey: { title: 'Neuer API-Schlüssel', also: 'hinzufügen anlegen Token Programm Integration Zugriff' },
  newWebhook: { title: 'Neuer Webhook', also: 'hinzufügen anlegen Integration Schnittstelle Programm n8n ERP' },
  connectDevice: {
    title: 'Gerät verbinden',
    also: 'hinzufügen anlegen Schlüssel Tracker Gateway Traccar OsmAnd owntracks Telefon Handy curl',
  },
  newUser: { title: 'Neuer Benutzer', also: 'hinzufügen anlegen einladen Kollege Zugang' },
  light: { title: 'Helles Erscheinungsbild', also: 'hell Modus Farben Aussehen' },
  dark: { title: 'Dunkles Erscheinungsbild', also: 'dunkel Nacht Modus Farben Aussehen' },
  system: { title: 'Erscheinungsbild: Systemeinstellung', also: 'automatisch Modus Farben Aussehen' },
  help: { title: 'Hilfe und Tastenkürzel', also: 'Tasten Anleitung' },
  documentation: { title: 'API-Dokumentation', also: 'OpenAPI Doku Entwickler Integration Webhook' },
  signOut: { title: 'Abmelden', also: 'ausloggen Logout verlassen' },
  newReminder: { title: 'Neue Erinnerung', also: 'hinzufügen anlegen Wartung Inspektion Ölwechsel TÜV fällig' },
};

/** "diesen Fahrer", "kein Fahrer", "ein anderer Fahrer". */
type Forms = readonly [object: string, none: string, other: string];

const der = (noun: string): Forms => [`Diesen ${noun}`, `Kein ${noun}`, `Ein anderer ${noun}`];

const die = (noun: string): Forms => [`Diese ${noun}`, `Keine ${noun}`, `Eine andere ${noun}`];

const das = (noun: string): Forms => [`Dieses ${noun}`, `Kein ${noun}`, `Ein anderes ${noun}`];

/** A record that a request names by id. */
export const sought: Readonly<Record<SoughtKind, Forms>> = {
  alarm: der('Alarm'),
  alertRule: die('Melderegel'),
  assignment: die('Zuordnung'),
  auditEntry: die('Änderung'),
  driver: der('Fahrer'),
  externalReference: die('externe Referenz'),
  fleet: die('Flotte'),
  geofence: der('Geofence'),
  geofencePast: die('Zählung früherer Besuche'),
  ingestKey: der('Geräteschlüssel'),
  sharedLink: ['Diesen geteilten Link', 'Kein geteilter Link', 'Ein anderer geteilter Link'],
  apiKey: der('API-Schlüssel'),
  input: der('Eingang'),
  inputType: die('Eingangsart'),
  notice: die('Meldung'),
  passkey: der('Passkey'),
  plot: die('Position'),
  probe: der('Fühler'),
  profile: das('Temperaturprofil'),
  runningAssignment: die('aktive Zuordnung'),
  session: die('Sitzung'),
  tag: die('Markierung'),
  unsubscription: die('Abbestellung'),
  user: der('Benutzer'),
  vehicle: das('Fahrzeug'),
  visit: der('Besuch'),
  view: die('Ansicht'),
  reminder: die('Erinnerung'),
  snooze: die('Zurückstellung'),
  webhook: der('Webhook'),
  delivery: die('Zustellung'),
};

export const roleNames: typeof import('../en/kinds.ts').roleNames = {
  administrator: 'Administrator',
  viewer: 'Betrachter',
  dispatcher: 'Disponent',
  quality: 'Qualitätsmanager',
};
