/** What a rule sends regularly: the temperature report, or a list as a workbook. */
import { type GrowingList, growingLists } from './growing-lists.ts';

/** Lists that a rule can send, and the endpoint that makes the file. */
export const reportLists = {
  visits: 'exportGeofenceVisits',
  alarms: 'exportAlarms',
  inputHistory: 'exportInputHistory',
  assignments: 'exportAssignments',
} as const satisfies Partial<Record<GrowingList, string>>;
export type ReportList = keyof typeof reportLists;

export const reportContents = [
  'temperature',
  'visits',
  'alarms',
  'inputHistory',
  'assignments',
] as const satisfies readonly ('temperature' | ReportList)[];
export type ReportContent = (typeof reportContents)[number];

export const isReportList = (content: string): content is ReportList => Object.hasOwn(reportLists, content);

/** The parameters by which any of the lists is filtered and sorted, besides its period. */
const filters = [
  ...new Set(
    Object.keys(reportLists).flatMap((list) => {
      const { ids, choices, flags } = growingLists[list as ReportList];
      return [...ids, ...Object.keys(choices), ...flags];
    }),
  ),
  ...['search', 'similar', 'minSeconds', 'maxSeconds', 'overlap', 'sort'],
];

/** `vehicleId=4&vehicleId=7&minSeconds=600` */
export const reportQueryPattern = `^(?:(?:${filters.join('|')})=[^&=\\s]{0,300}(?:&(?=.)|$))*$`;
