/** German; `src/web/text/de/first.ts` defines the terms. */
import type { NoticeFact } from '../../store/notice-facts.ts';
import { degreesIn } from './degrees.ts';
import type { english } from './en.ts';
import { placeIn } from './place-in.ts';

const vehicle = ({ vehicleName }: NoticeFact): string => vehicleName ?? 'Ein Fahrzeug';
const probe = ({ probeName, vehicleName }: NoticeFact): string =>
  `${probeName ?? 'Ein Fühler'} von ${vehicleName ?? 'einem Fahrzeug'}`;
const geofence = ({ geofenceName }: NoticeFact): string => geofenceName ?? 'einem Geofence';

export const german: typeof english = {
  headline: {
    visitStart: (fact) => `${vehicle(fact)} ist in ${geofence(fact)} angekommen`,
    visitEnd: (fact) => `${vehicle(fact)} hat ${geofence(fact)} verlassen`,
    outOfRange: (fact) => `${probe(fact)}: zu ${fact.bound === 1 ? 'warm' : 'kalt'}`,
    backInRange: (fact) => `${probe(fact)}: wieder im Bereich`,
    noReading: (fact) => `${probe(fact)} sendet keine Messwerte mehr`,
    readingAgain: (fact) => `${probe(fact)} sendet wieder`,
    inputOn: (fact) => `${vehicle(fact)}: ${fact.inputName ?? 'ein Eingang'} ist zu lange aktiv`,
    inputOff: (fact) => `${vehicle(fact)}: ${fact.inputName ?? 'ein Eingang'} ist nicht mehr aktiv`,
    vehicleSilent: (fact) => `${vehicle(fact)} sendet keine Positionen mehr`,
    vehicleBack: (fact) => `${vehicle(fact)} sendet wieder Positionen`,
    longStay: (fact) => `${vehicle(fact)} ist seit langem in ${geofence(fact)}`,
    stayOver: (fact) => `${vehicle(fact)} hat ${geofence(fact)} nach langem Aufenthalt verlassen`,
    unknownButton: (fact) =>
      `${vehicle(fact)} hat einen unbekannten Chip gelesen${fact.buttonId === null ? '' : `: ${fact.buttonId}`}`,
    weeklyReport: (fact) => `Temperaturbericht: ${fact.ruleName ?? 'letzte Woche'}`,
    monthlyReport: (fact) => `Temperaturbericht: ${fact.ruleName ?? 'letzter Monat'}`,
    test: ({ ruleName }) => `Test der Melderegel ${ruleName ?? ''}`.trim(),
  },
  utc: {
    visitStart: 'Ankunft',
    visitEnd: 'Abfahrt',
    outOfRange: 'Seit',
    backInRange: 'Wieder im Bereich',
    noReading: 'Letzter Messwert',
    readingAgain: 'Messwert',
    inputOn: 'Seit',
    inputOff: 'Nicht mehr aktiv',
    vehicleSilent: 'Letzte Position',
    vehicleBack: 'Position',
    longStay: 'Seit',
    stayOver: 'Abfahrt',
    unknownButton: 'Gelesen',
    weeklyReport: 'Zeitraum',
    monthlyReport: 'Zeitraum',
    test: 'Angefordert',
  },
  driver: 'Fahrer',
  inputsOn: 'An bei Beginn',
  dwell: 'Verweildauer',
  limit: 'Grenze',
  peak: 'Extremwert',
  rule: 'Regel',
  degrees: degreesIn('de'),
  place: 'Ort',
  placeWords: placeIn('de', 'de'),
  more: (count) => ` (und ${count} weitere)`,
  dwellWords: (minutes) =>
    minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`,
  link: 'Im Dashboard öffnen',
  again: 'Sie haben diese Nachricht vielleicht schon erhalten. Die erste Zustellung ließ sich nicht bestätigen.',
  unsubscribe: 'E-Mails zu diesem Geofence abbestellen',
  unsubscribePage: {
    ask: 'E-Mails zu diesem Geofence abbestellen?',
    askDetail: 'Das gilt nur für Sie. Andere Empfänger bekommen ihre E-Mails weiterhin.',
    unsubscribe: 'Abbestellen',
    done: 'Sie bekommen keine E-Mails mehr zu diesem Geofence',
    doneDetail: 'Das gilt nur für Sie. Wenn Sie es sich anders überlegen, öffnen Sie diesen Link erneut.',
    again: 'Wieder abonnieren',
    back: 'Sie bekommen wieder E-Mails zu diesem Geofence',
    geofence: 'Geofence',
    address: 'Ihre Adresse',
    wrong: 'Dieser Link funktioniert nicht',
    wrongDetail: 'Kopieren Sie den ganzen Link aus der E-Mail, oder öffnen Sie ihn dort.',
  },
  by: (account) => `Gesendet für ${account} von Fenceline.`,
  locale: 'de',
};
