/** German; `src/web/text/de/frame.ts` defines the terms. */
import type { AlertFacts, AlertWords } from './alert-words.ts';

const vehicle = ({ vehicleName }: AlertFacts): string => vehicleName ?? 'Ein Fahrzeug';
const probe = ({ probeName, vehicleName }: AlertFacts): string =>
  `${probeName ?? 'Ein Fühler'} von ${vehicleName ?? 'einem Fahrzeug'}`;
const input = ({ inputName }: AlertFacts): string => inputName ?? 'ein Eingang';
const geofence = ({ geofenceName }: AlertFacts): string => geofenceName ?? 'einem Geofence';
const driver = ({ recordName }: AlertFacts): string => recordName ?? 'einem Fahrer';
const reminder = ({ recordName }: AlertFacts): string => recordName ?? 'eine Erinnerung';
const longestInterval = 'Geben Sie mehr als das längste Sendeintervall des Trackers ein, auch im Stand.';

export const german: AlertWords = {
  visitStart: {
    name: 'Ankunft in einem Geofence',
    headline: (facts) => `${vehicle(facts)} ist in ${geofence(facts)} angekommen`,
    utc: 'Ankunft',
  },
  visitEnd: {
    name: 'Abfahrt aus einem Geofence',
    headline: (facts) => `${vehicle(facts)} hat ${geofence(facts)} verlassen`,
    utc: 'Abfahrt',
  },
  test: {
    name: 'Test',
    headline: ({ ruleName }) => `Test der Melderegel ${ruleName ?? ''}`.trim(),
    utc: 'Angefordert',
  },
  notReviewed: {
    name: 'Nicht geprüft',
    headline: (facts) =>
      `${probe(facts)}: ${facts.bound === null ? 'außerhalb des Bereichs' : facts.bound === 1 ? 'zu warm' : 'zu kalt'}, von niemandem geprüft`,
    utc: 'Seit',
  },
  outOfRange: {
    name: 'Außerhalb des Bereichs',
    option: 'Ein Fühler ist zu warm oder zu kalt',
    headline: (facts) =>
      `${probe(facts)}: ${facts.bound === null ? 'außerhalb des Bereichs' : facts.bound === 1 ? 'zu warm' : 'zu kalt'}`,
    utc: 'Seit',
    minutes: {
      label: 'Außerhalb seit',
      detail: 'Bei 0 wird schon der erste Messwert außerhalb der Grenzen des Profils gemeldet.',
    },
    end: {
      name: 'Wieder im Bereich',
      option: 'Auch melden, wenn der Fühler wieder im Bereich ist',
      headline: (facts) => `${probe(facts)}: wieder im Bereich`,
      utc: 'Wieder im Bereich',
    },
  },
  noReading: {
    name: 'Kein Messwert',
    option: 'Ein Fühler sendet keine Messwerte mehr',
    headline: (facts) => `${probe(facts)} sendet keine Messwerte mehr`,
    utc: 'Letzter Messwert',
    minutes: { label: 'Kein Messwert seit', detail: longestInterval },
    end: {
      name: 'Sendet wieder',
      option: 'Auch melden, wenn der Fühler wieder sendet',
      headline: (facts) => `${probe(facts)} sendet wieder`,
      utc: 'Messwert',
    },
  },
  inputOn: {
    name: 'Offen oder an',
    option: 'Eine Tür ist offen oder ein Eingang an',
    headline: (facts) => `${vehicle(facts)}: ${input(facts)} ist zu lange ${facts.inputOpens ? 'offen' : 'an'}`,
    utc: 'Seit',
    minutes: {
      label: 'Offen oder an seit',
      detail: 'Bei 0 wird sofort nach dem Öffnen oder Einschalten gemeldet.',
    },
    end: {
      name: 'Wieder geschlossen oder aus',
      option: 'Auch melden, wenn sie geschlossen oder der Eingang aus ist',
      headline: (facts) => `${vehicle(facts)}: ${input(facts)} ist wieder ${facts.inputOpens ? 'geschlossen' : 'aus'}`,
      utc: 'Aus',
      utcOpens: 'Geschlossen',
    },
  },
  vehicleSilent: {
    name: 'Keine Position',
    option: 'Ein Fahrzeug sendet keine Positionen mehr',
    headline: (facts) => `${vehicle(facts)} sendet keine Positionen mehr`,
    utc: 'Letzte Position',
    minutes: { label: 'Keine Position seit', detail: longestInterval },
    end: {
      name: 'Sendet wieder Positionen',
      option: 'Auch melden, wenn das Fahrzeug wieder sendet',
      headline: (facts) => `${vehicle(facts)} sendet wieder Positionen`,
      utc: 'Position',
    },
  },
  longStay: {
    name: 'Langer Aufenthalt',
    option: 'Ein Fahrzeug bleibt lange in einem Geofence',
    headline: (facts) => `${vehicle(facts)} ist seit Langem in ${geofence(facts)}`,
    utc: 'Seit',
    minutes: {
      label: 'Dort seit',
      detail: 'Ein laufender Aufenthalt zählt bis zur letzten Position des Fahrzeugs.',
    },
    end: {
      name: 'Langer Aufenthalt beendet',
      option: 'Auch melden, wenn das Fahrzeug abgefahren ist',
      headline: (facts) => `${vehicle(facts)} hat ${geofence(facts)} nach langem Aufenthalt verlassen`,
      utc: 'Abfahrt',
    },
  },
  arrives: {
    name: 'Angekommen',
    option: 'Ein Fahrzeug kommt in einem Geofence an',
    headline: (facts) => `${vehicle(facts)} ist in ${geofence(facts)} angekommen`,
    utc: 'Angekommen',
  },
  leaves: {
    name: 'Abgefahren',
    option: 'Ein Fahrzeug verlässt einen Geofence',
    headline: (facts) => `${vehicle(facts)} ist von ${geofence(facts)} abgefahren`,
    utc: 'Abgefahren',
  },
  unusualStay: {
    name: 'Ungewöhnlicher Aufenthalt',
    option: 'Ein Fahrzeug bleibt länger als 95 % der früheren Aufenthalte in einem Geofence',
    headline: (facts) => `${vehicle(facts)} ist länger als üblich in ${geofence(facts)}`,
    utc: 'Seit',
  },
  unknownButton: {
    name: 'Unbekannter Chip',
    option: 'Ein Fahrzeug liest einen unbekannten Chip',
    headline: (facts) =>
      `${vehicle(facts)} hat einen unbekannten Chip gelesen${facts.buttonId === null ? '' : `: ${facts.buttonId}`}`,
    utc: 'Gelesen',
  },
  licenceExpires: {
    name: 'Führerschein läuft ab',
    option: 'Ein Führerschein läuft bald ab',
    headline: (facts) => `Der Führerschein von ${driver(facts)} ${facts.isOver ? 'ist abgelaufen' : 'läuft bald ab'}`,
    utc: 'Gültig bis',
    days: {
      label: 'Melden vor dem Ablauf',
      detail:
        'Jeder Fahrer wird je Datum einmal gemeldet. Was früher abläuft oder abgelaufen ist, wird sofort gemeldet.',
    },
    end: {
      name: 'Führerschein verlängert',
      option: 'Auch melden, wenn der Führerschein verlängert ist',
      headline: (facts) => `Der Führerschein von ${driver(facts)} ist verlängert`,
      utc: 'Gültig bis',
    },
  },
  reminderDue: {
    name: 'Erinnerung fällig',
    option: 'Eine Erinnerung zu einem Fahrzeug ist fällig',
    headline: (facts) => `${vehicle(facts)}: ${reminder(facts)} ist ${facts.isOver ? 'überfällig' : 'fällig'}`,
    utc: 'Fällig',
    days: {
      label: 'Melden vor der Fälligkeit',
      detail: 'Bei 0 wird am Tag selbst gemeldet. Was früher fällig oder überfällig ist, wird sofort gemeldet.',
    },
    end: {
      name: 'Erinnerung erledigt',
      option: 'Auch melden, wenn sie erledigt ist',
      headline: (facts) => `${vehicle(facts)}: ${reminder(facts)} ist erledigt`,
      utc: 'Fällig',
    },
  },
  dailyReport: {
    name: 'Tagesbericht',
    option: 'Jeden Tag einen Bericht senden',
    headline: ({ ruleName }) => `Bericht: ${ruleName ?? 'letzter Tag'}`,
    utc: 'Zeitraum',
  },
  weeklyReport: {
    name: 'Wochenbericht',
    option: 'Jede Woche einen Bericht senden',
    headline: ({ ruleName }) => `Bericht: ${ruleName ?? 'letzte Woche'}`,
    utc: 'Zeitraum',
  },
  monthlyReport: {
    name: 'Monatsbericht',
    option: 'Jeden Monat einen Bericht senden',
    headline: ({ ruleName }) => `Bericht: ${ruleName ?? 'letzter Monat'}`,
    utc: 'Zeitraum',
  },
};
