import { dayMs } from '../../contract/durations.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { isReportList, listReportQuery, type ReportContent, reportLists } from '../../contract/report-contents.ts';
import { queryProblems } from '../api/parse.ts';

const anyPeriod = { startDate: new Date(0), endDate: new Date(dayMs) };

/** The problems of the filters of a list that a report has. */
export function reportProblems(report: { content: ReportContent; reportQuery: string | null }): FieldProblem[] {
  const { content } = report;
  if (!isReportList(content)) return [];
  const query = listReportQuery({ ...report, scope: 'all', scopeId: null }, anyPeriod, 'xlsx');
  return queryProblems(endpoints[reportLists[content]], query).map(({ detail, ...problem }) => ({
    ...{ pointer: '#/reportQuery', code: 'format' as const },
    detail: 'parameter' in problem ? `${problem.parameter} ${detail}` : detail,
  }));
}
