import type { NoticeFact } from '../../store/notice-facts.ts';
import { degreesIn } from './degrees.ts';
import { placeIn } from './place-in.ts';

const someone = (name: string | null, otherwise: string): string => name ?? otherwise;
const vehicle = ({ vehicleName }: NoticeFact): string => someone(vehicleName, 'A vehicle');
const probe = ({ probeName, vehicleName }: NoticeFact): string =>
  `${someone(probeName, 'A probe')} of ${someone(vehicleName, 'a vehicle')}`;
const input = ({ inputName }: NoticeFact): string => someone(inputName, 'an input');
const geofence = ({ geofenceName }: NoticeFact): string => someone(geofenceName, 'a geofence');

export const english = {
  headline: {
    visitStart: (fact: NoticeFact) => `${vehicle(fact)} entered ${geofence(fact)}`,
    visitEnd: (fact: NoticeFact) => `${vehicle(fact)} left ${geofence(fact)}`,
    outOfRange: (fact: NoticeFact) => `${probe(fact)} is too ${fact.bound === 1 ? 'warm' : 'cold'}`,
    backInRange: (fact: NoticeFact) => `${probe(fact)} is back in range`,
    noReading: (fact: NoticeFact) => `${probe(fact)} has stopped sending readings`,
    readingAgain: (fact: NoticeFact) => `${probe(fact)} is sending again`,
    inputOn: (fact: NoticeFact) => `${vehicle(fact)}: ${input(fact)} has been on too long`,
    inputOff: (fact: NoticeFact) => `${vehicle(fact)}: ${input(fact)} is off again`,
    vehicleSilent: (fact: NoticeFact) => `${vehicle(fact)} has stopped sending positions`,
    vehicleBack: (fact: NoticeFact) => `${vehicle(fact)} is sending positions again`,
    longStay: (fact: NoticeFact) => `${vehicle(fact)} has been at ${geofence(fact)} for a long time`,
    stayOver: (fact: NoticeFact) => `${vehicle(fact)} left ${geofence(fact)} after a long stay`,
    unknownButton: (fact: NoticeFact) =>
      `${vehicle(fact)} read an unknown button${fact.buttonId === null ? '' : `: ${fact.buttonId}`}`,
    weeklyReport: (fact: NoticeFact) => `Temperature report: ${someone(fact.ruleName, 'of the last week')}`,
    monthlyReport: (fact: NoticeFact) => `Temperature report: ${someone(fact.ruleName, 'of the last month')}`,
    test: (fact: NoticeFact) => `Test of the alert rule ${someone(fact.ruleName, '')}`.trim(),
  } satisfies Record<NoticeFact['cause'], (fact: NoticeFact) => string>,
  utc: {
    visitStart: 'Entered',
    visitEnd: 'Left',
    outOfRange: 'Since',
    backInRange: 'Back in range',
    noReading: 'Last reading',
    readingAgain: 'Reading',
    inputOn: 'Since',
    inputOff: 'Off',
    vehicleSilent: 'Last position',
    vehicleBack: 'Position',
    longStay: 'Since',
    stayOver: 'Left',
    unknownButton: 'Read',
    weeklyReport: 'Period',
    monthlyReport: 'Period',
    test: 'Requested',
  } satisfies Record<NoticeFact['cause'], string>,
  driver: 'Driver',
  inputsOn: 'On at the start',
  dwell: 'Duration',
  limit: 'Limit',
  peak: 'Peak',
  rule: 'Rule',
  degrees: degreesIn('en-GB'),
  place: 'Place',
  placeWords: placeIn('en', 'en-GB'),
  more: (count: number) => ` (and ${count} more)`,
  dwellWords: (minutes: number) =>
    minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`,
  link: 'Open in dashboard',
  again: 'You may have received this message before. The first delivery could not be confirmed.',
  unsubscribe: 'Unsubscribe from emails about this geofence',
  /** Text of the link to the dashboard. */
  unsubscribePage: {
    ask: 'Unsubscribe from emails about this geofence?',
    askDetail: 'This applies only to you. Other recipients still get their emails.',
    unsubscribe: 'Unsubscribe',
    done: 'You are unsubscribed from emails about this geofence',
    doneDetail: 'This applies only to you. If you change your mind, open the same link again.',
    again: 'Resubscribe',
    back: 'You are subscribed to emails about this geofence again',
    geofence: 'Geofence',
    address: 'Your address',
    wrong: 'This link does not work',
    wrongDetail: 'Copy the whole link from the email, or open it there.',
  },
  by: (account: string) => `Sent for ${account} by Fenceline.`,
  locale: 'en-GB',
};
