/** The reports that a message brings. */
import { isReportRule, type ReportRuleKind } from '../../contract/alert-kinds.ts';
import type { AlertRule } from '../../contract/alerts.ts';
import { isReportList, type ListReport, listReportQuery, type ReportList } from '../../contract/report-contents.ts';
import { calendarDay } from '../../rules/zone.ts';
import type { Queryable } from '../database/database.ts';
import { alertRules } from '../store/alert-rules.ts';
import type { NoticeFact } from '../store/notice-facts.ts';
import { vehicles } from '../store/vehicles.ts';
import type { Attachment } from './channel.ts';
import { reportPeriod } from './report-notices.ts';

const formats = ['pdf', 'xlsx'] as const;

interface ReportQuery {
  startDate: Date;
  endDate: Date;
  format: (typeof formats)[number];
  probeId?: number;
  vehicleId?: number;
  fleetId?: number;
  profileId?: number;
}

/** Makes a report in the language of the account. `userId` is 0, because no user asked for it. */
export interface MakeReport {
  (
    caller: { accountId: number; userId: number },
    query: ReportQuery,
  ): Promise<{ name: string; type: string; body: ReadableStream<Uint8Array> }>;
}

/** What a report may show. `fleetIds`: of vehicles in these fleets only; null: of all. */
export interface ReportOf {
  accountId: number;
  fleetIds: readonly number[] | null;
}

/** Makes a list as a file, by the query of its export. */
export interface MakeList {
  (
    of: ReportOf,
    list: ReportList,
    query: URLSearchParams,
    report: ListReport,
  ): Promise<{ name: string; type: string; bytes: number; body: ReadableStream<Uint8Array> }>;
}

/** The report that an event brings: of a report's rule, or of a test of one. */
function reportKindOf({ cause, ruleKind }: NoticeFact): ReportRuleKind | undefined {
  if (isReportRule(cause)) return cause;
  return cause === 'test' && ruleKind !== null && isReportRule(ruleKind) ? ruleKind : undefined;
}

/** The events of a message that bring a report. */
export const reportFacts = (facts: readonly NoticeFact[]): NoticeFact[] =>
  facts.filter((fact) => reportKindOf(fact) !== undefined);

export interface ReportMakers {
  makeReport: MakeReport;
  makeList: MakeList;
}

/** Rejects if a report cannot be made, for example because its vehicle was deleted. */
export async function attachmentsOf(
  db: Queryable,
  accountId: number,
  { facts, timeZone }: { facts: readonly NoticeFact[]; timeZone: string },
  { makeReport, makeList }: ReportMakers,
): Promise<Attachment[]> {
  const made: Attachment[] = [];
  for (const fact of facts) {
    const { ruleId, utc } = fact;
    const kind = reportKindOf(fact);
    const rule = ruleId === null ? undefined : await alertRules.find(db, accountId, ruleId);
    if (!kind || !rule) continue;
    const { startMs, endMs } = reportPeriod(kind, utc.getTime(), timeZone);
    const period = { startDate: new Date(startMs), endDate: new Date(endMs) };
    const { content, name: title } = rule;
    if (!isReportList(content)) {
      const scope = { [`${rule.scope}Id`]: rule.scopeId };
      for (const format of formats) {
        made.push(await attached(makeReport({ accountId, userId: 0 }, { ...period, ...scope, format })));
      }
      continue;
    }
    const before = reportPeriod(kind, startMs, timeZone);
    const compared = { startDate: new Date(before.startMs), endDate: new Date(before.endMs) };
    const of = { accountId, fleetIds: await fleetsOf(db, accountId, rule) };
    const days = [...new Set([startMs, endMs - 1].map((ms) => calendarDay(ms, timeZone)))];
    const name = [title, ...days].join(' ').replace(/[/\\]/g, '-');
    for (const format of formats) {
      const file = await attached(makeList(of, content, listReportQuery(rule, period, format), { title, compared }));
      made.push({ ...file, name: `${name}.${format}` });
    }
  }
  return made;
}

/** Filters of a rule may name any record. A person who sees one fleet may save such a rule, so it shows no other. */
async function fleetsOf(
  db: Queryable,
  accountId: number,
  { scope, scopeId }: Pick<AlertRule, 'scope' | 'scopeId'>,
): Promise<number[] | null> {
  if (scopeId === null) return null;
  if (scope === 'fleet') return [scopeId];
  const vehicle = await vehicles.find(db, accountId, scopeId);
  return vehicle?.fleetId ? [vehicle.fleetId] : null;
}

async function attached(making: ReturnType<MakeReport>): Promise<Attachment> {
  const { name, type, body } = await making;
  return { name, type, content: new Uint8Array(await new Response(body).arrayBuffer()) };
}
