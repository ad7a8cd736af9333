/** What a rule sends regularly, and what a link for a customer shows: the temperature report, or a list as a file. */
import type { GrowingList } from './growing-lists.ts';

/** Lists of reports, and the endpoint that makes the file. */
export const reportLists = {
  visits: 'exportGeofenceVisits',
  alarms: 'exportAlarms',
  inputHistory: 'exportInputHistory',
  assignments: 'exportAssignments',
  driven: 'exportDriven',
} as const satisfies Partial<Record<GrowingList | 'driven', string>>;
export type ReportList = keyof typeof reportLists;

export const reportContents = [
  'temperature',
  'visits',
  'alarms',
  'inputHistory',
  'assignments',
  'driven',
] as const satisfies readonly ('temperature' | ReportList)[];
export type ReportContent = (typeof reportContents)[number];

export const isReportList = (content: string): content is ReportList => Object.hasOwn(reportLists, content);

type ReportPeriod = { startDate: Date; endDate: Date };

/** Of a list that a rule sends, or that a link shows. */
export interface ListReport {
  title: string;
  /** The period before. The report also has its totals. Undefined: it compares nothing. */
  compared?: ReportPeriod | undefined;
}

/** Parameters of an export that belong to the report. */
const ownParameters = ['startDate', 'endDate', 'format', 'overlap'];

/** `vehicleId=4&vehicleId=7&minSeconds=600` */
export const reportQueryPattern = `^(?:(?!(?:${ownParameters.join('|')})=)[A-Za-z]+=[^&=\\s]{0,300}(?:&(?=.)|$))*$`;

interface ListOfReport {
  content: ReportContent;
  reportQuery: string | null;
  scope: string;
  scopeId: number | null;
}

/** The query of the export: the filters of the report in its period. Visits also count that reach into it, as on their page. */
export function listReportQuery(
  { content, reportQuery, scope, scopeId }: ListOfReport,
  { startDate, endDate }: ReportPeriod,
  format: 'xlsx' | 'pdf',
): URLSearchParams {
  const query = new URLSearchParams(reportQuery ?? '');
  query.set('startDate', startDate.toISOString());
  query.set('endDate', endDate.toISOString());
  query.set('format', format);
  if (content === 'visits') query.set('overlap', 'true');
  // Replaces the ids of the filters, which may be of another vehicle.
  if (scope !== 'all') query.set(`${scope}Id`, String(scopeId));
  return query;
}
