import type { period } from './charts.ts';

/** What people may ask the palette for: “visits yesterday Depot Nord”. The palette loads these words when it opens. */
export const questions = {
  /** In any order with a period and a name. */
  subjects: {
    visits: ['visits', 'visit', 'stays', 'who', 'arrivals'],
    alarms: ['alarms', 'alarm', 'temperature alarms', 'temperature alarm'],
    inputHistory: ['input history', 'inputs', 'doors', 'door', 'door openings', 'openings', 'door times'],
    driven: ['distances', 'distance', 'mileage', 'kilometres', 'miles'],
    reminders: ['reminders', 'reminder'],
    assignments: ['assignments', 'assignment', 'plan', 'shifts'],
    day: ['day', 'trip', 'trips', 'route', 'track', 'stops', 'where', 'driven'],
  },
  /** What rows of a list have in common. */
  conditions: {
    notReviewed: ['not reviewed', 'unreviewed', 'to review', 'without review'],
    open: ['open', 'running'],
    due: ['due', 'overdue'],
    byDriver: ['by driver', 'by drivers', 'per driver'],
  },
  conditionNames: { notReviewed: 'Not reviewed', open: 'Ongoing', due: 'Overdue', byDriver: 'By driver' },
  /** “between 20 and 25 November”, “from 20 to 25 November” */
  ranges: { between: ['between', 'from'], to: ['to', 'until', 'till'], and: ['and'] },
  /** Other words for periods. */
  periods: {
    last24Hours: ['24 hours', 'past 24 hours'],
    last7Days: ['7 days', 'past 7 days'],
    last30Days: ['30 days', 'past 30 days'],
    lastNight: ['tonight', 'yesterday night'],
    thisWeek: ['week'],
    lastWeek: ['past week'],
    lastMonth: ['past month'],
  } as Partial<Record<keyof typeof period.names, readonly string[]>>,
  dayBeforeYesterday: ['day before yesterday'],
  tomorrow: ['tomorrow'],
  daysAgo: (days: number) => `${days} days ago`,
  dayAgo: '1 day ago',
  /** Before or after a weekday: “last Friday”. */
  lasts: ['last', 'past'],
  /** Words without a meaning in a question. */
  fillers: [
    ...[
      'of',
      'on',
      'at',
      'in',
      'the',
      'for',
      'from',
      'by',
      'and',
      'show',
      'me',
      'all',
      'was',
      'were',
      'is',
      'did',
      'has',
    ],
    ...['are', 'there', 'go', 'what', 'been', 'list'],
  ],
};
