import type { NoticeFact } from '../../store/notice-facts.ts';

const someone = (name: string | null, otherwise: string): string => name ?? otherwise;
const vehicle = ({ vehicleName }: NoticeFact): string => someone(vehicleName, 'A vehicle');
const probe = ({ probeName, vehicleName }: NoticeFact): string =>
  `${someone(probeName, 'A probe')} of ${someone(vehicleName, 'a vehicle')}`;
const geofence = ({ geofenceName }: NoticeFact): string => someone(geofenceName, 'a geofence');
const degrees = (value: number | null): string => (value === null ? '' : `${Math.round(value * 100) / 100} °C`);

export const english = {
  headline: {
    visitStart: (fact: NoticeFact) => `${vehicle(fact)} entered ${geofence(fact)}`,
    visitEnd: (fact: NoticeFact) => `${vehicle(fact)} left ${geofence(fact)}`,
    outOfRange: (fact: NoticeFact) => `${probe(fact)} is too ${fact.bound === 1 ? 'warm' : 'cold'}`,
    backInRange: (fact: NoticeFact) => `${probe(fact)} is back in range`,
    noReading: (fact: NoticeFact) => `${probe(fact)} sends nothing`,
    readingAgain: (fact: NoticeFact) => `${probe(fact)} sends again`,
    test: (fact: NoticeFact) => `Test of the alert rule ${someone(fact.ruleName, '')}`.trim(),
  } satisfies Record<NoticeFact['cause'], (fact: NoticeFact) => string>,
  utc: {
    visitStart: 'Entered',
    visitEnd: 'Left',
    outOfRange: 'Since',
    backInRange: 'Back in range',
    noReading: 'Last reading',
    readingAgain: 'Reading',
    test: 'Asked for',
  } satisfies Record<NoticeFact['cause'], string>,
  driver: 'Driver',
  dwell: 'Stayed',
  limit: 'Limit',
  peak: 'Farthest',
  rule: 'Rule',
  degrees,
  more: (count: number) => ` (and ${count} more)`,
  dwellWords: (minutes: number) =>
    minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`,
  link: 'Show it in the dashboard',
  again: 'You may have had this message before: it was not certain that it arrived.',
  unsubscribe: 'Stop e-mails about this geofence',
  /** Text of the link to the dashboard. */
  unsubscribePage: {
    ask: 'Stop e-mails about this geofence?',
    askDetail: 'This is only for you: others still get theirs.',
    unsubscribe: 'Unsubscribe',
    done: 'You get no more e-mails about this geofence',
    doneDetail: 'This is only for you. If you change your mind, come back by the same link.',
    again: 'Get them again',
    back: 'You get e-mails about this geofence again',
    geofence: 'Geofence',
    address: 'Your address',
    wrong: 'This link does not work',
    wrongDetail: 'Copy it from the e-mail as a whole, or open it there.',
  },
  by: (account: string) => `Sent for ${account} by Fenceline.`,
  locale: 'en-GB',
};
