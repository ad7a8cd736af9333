import type { AlertFacts, AlertWords } from './alert-words.ts';

const vehicle = ({ vehicleName }: AlertFacts): string => vehicleName ?? 'A vehicle';
const probe = ({ probeName, vehicleName }: AlertFacts): string =>
  `${probeName ?? 'A probe'} of ${vehicleName ?? 'a vehicle'}`;
const input = ({ inputName }: AlertFacts): string => inputName ?? 'an input';
const geofence = ({ geofenceName }: AlertFacts): string => geofenceName ?? 'a geofence';
const driver = ({ recordName }: AlertFacts): string => recordName ?? 'a driver';
const reminder = ({ recordName }: AlertFacts): string => recordName ?? 'a reminder';
const longestInterval = 'Enter more than the tracker’s longest sending interval, including when parked.';

export const english: AlertWords = {
  visitStart: {
    name: 'Entered a geofence',
    headline: (facts) => `${vehicle(facts)} entered ${geofence(facts)}`,
    utc: 'Entered',
  },
  visitEnd: {
    name: 'Left a geofence',
    headline: (facts) => `${vehicle(facts)} left ${geofence(facts)}`,
    utc: 'Left',
  },
  test: {
    name: 'Test',
    headline: ({ ruleName }) => `Test of the alert rule ${ruleName ?? ''}`.trim(),
    utc: 'Requested',
  },
  notReviewed: {
    name: 'Not reviewed',
    headline: (facts) =>
      `${probe(facts)} was ${facts.bound === null ? 'out of range' : facts.bound === 1 ? 'too warm' : 'too cold'}, and nobody has reviewed it`,
    utc: 'Since',
  },
  outOfRange: {
    name: 'Out of range',
    option: 'A probe is too warm or too cold',
    headline: (facts) =>
      `${probe(facts)} is ${facts.bound === null ? 'out of range' : facts.bound === 1 ? 'too warm' : 'too cold'}`,
    utc: 'Since',
    minutes: {
      label: 'Out of range for',
      detail: 'Enter 0 to alert at the first reading outside the limits of the probe’s profile.',
    },
    end: {
      name: 'Back in range',
      option: 'Also notify when the probe is back in range',
      headline: (facts) => `${probe(facts)} is back in range`,
      utc: 'Back in range',
    },
  },
  noReading: {
    name: 'No reading',
    option: 'A probe stops sending readings',
    headline: (facts) => `${probe(facts)} has stopped sending readings`,
    utc: 'Last reading',
    minutes: { label: 'No reading for', detail: longestInterval },
    end: {
      name: 'Sending again',
      option: 'Also notify when the probe is sending again',
      headline: (facts) => `${probe(facts)} is sending again`,
      utc: 'Reading',
    },
  },
  inputOn: {
    name: 'Open or on',
    option: 'A door is open or an input is on',
    headline: (facts) => `${vehicle(facts)}: ${input(facts)} has been ${facts.inputOpens ? 'open' : 'on'} too long`,
    utc: 'Since',
    minutes: { label: 'Open or on for', detail: 'Enter 0 to alert as soon as it is opened or turned on.' },
    end: {
      name: 'Closed or off again',
      option: 'Also notify when it is closed or off',
      headline: (facts) => `${vehicle(facts)}: ${input(facts)} is ${facts.inputOpens ? 'closed' : 'off'} again`,
      utc: 'Off',
      utcOpens: 'Closed',
    },
  },
  vehicleSilent: {
    name: 'No position',
    option: 'A vehicle stops sending positions',
    headline: (facts) => `${vehicle(facts)} has stopped sending positions`,
    utc: 'Last position',
    minutes: { label: 'No position for', detail: longestInterval },
    end: {
      name: 'Sending positions again',
      option: 'Also notify when the vehicle is sending again',
      headline: (facts) => `${vehicle(facts)} is sending positions again`,
      utc: 'Position',
    },
  },
  longStay: {
    name: 'Long stay',
    option: 'A vehicle stays long at a geofence',
    headline: (facts) => `${vehicle(facts)} has been at ${geofence(facts)} for a long time`,
    utc: 'Since',
    minutes: {
      label: 'There for',
      detail: 'An ongoing stay counts up to the vehicle’s latest position.',
    },
    end: {
      name: 'Long stay ended',
      option: 'Also notify when the vehicle has left',
      headline: (facts) => `${vehicle(facts)} left ${geofence(facts)} after a long stay`,
      utc: 'Left',
    },
  },
  arrives: {
    name: 'Arrived',
    option: 'A vehicle arrives at a geofence',
    headline: (facts) => `${vehicle(facts)} arrived at ${geofence(facts)}`,
    utc: 'Arrived',
  },
  leaves: {
    name: 'Departed',
    option: 'A vehicle leaves a geofence',
    headline: (facts) => `${vehicle(facts)} departed from ${geofence(facts)}`,
    utc: 'Departed',
  },
  unusualStay: {
    name: 'Unusual stay',
    option: 'A vehicle stays longer than 95% of earlier stays at a geofence',
    headline: (facts) => `${vehicle(facts)} has been at ${geofence(facts)} for longer than usual`,
    utc: 'Since',
  },
  unknownButton: {
    name: 'Unknown button',
    option: 'A vehicle reads an unknown button',
    headline: (facts) =>
      `${vehicle(facts)} read an unknown button${facts.buttonId === null ? '' : `: ${facts.buttonId}`}`,
    utc: 'Read',
  },
  licenceExpires: {
    name: 'Licence expires',
    option: 'A driving licence expires soon',
    headline: (facts) => `The driving licence of ${driver(facts)} ${facts.isOver ? 'has expired' : 'expires soon'}`,
    utc: 'Valid until',
    days: {
      label: 'Notify before it expires',
      detail:
        'Each driver is notified once per date. Licences that expire earlier, or have expired, are notified at once.',
    },
    end: {
      name: 'Licence renewed',
      option: 'Also notify when the licence is renewed',
      headline: (facts) => `The driving licence of ${driver(facts)} has been renewed`,
      utc: 'Valid until',
    },
  },
  reminderDue: {
    name: 'Reminder due',
    option: 'A reminder of a vehicle is due',
    headline: (facts) => `${vehicle(facts)}: ${reminder(facts)} ${facts.isOver ? 'is overdue' : 'is due'}`,
    utc: 'Due',
    days: {
      label: 'Notify before it is due',
      detail: 'Enter 0 to alert on the day itself. Reminders that are due earlier, or overdue, are notified at once.',
    },
    end: {
      name: 'Reminder done',
      option: 'Also notify when it is done',
      headline: (facts) => `${vehicle(facts)}: ${reminder(facts)} is done`,
      utc: 'Due',
    },
  },
  dailyReport: {
    name: 'Daily report',
    option: 'Send a report every day',
    headline: ({ ruleName }) => `Report: ${ruleName ?? 'last day'}`,
    utc: 'Period',
  },
  weeklyReport: {
    name: 'Weekly report',
    option: 'Send a report every week',
    headline: ({ ruleName }) => `Report: ${ruleName ?? 'last week'}`,
    utc: 'Period',
  },
  monthlyReport: {
    name: 'Monthly report',
    option: 'Send a report every month',
    headline: ({ ruleName }) => `Report: ${ruleName ?? 'last month'}`,
    utc: 'Period',
  },
};
