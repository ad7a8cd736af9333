import { languageIn, timeGroupsAtMost } from '../../contract/choices.ts';
import type { DrivenGroup } from '../../contract/driven.ts';
import { minuteMs } from '../../contract/durations.ts';
import { exportMediaTypes } from '../../contract/growing-lists.ts';
import type { ListReport } from '../../contract/report-contents.ts';
import { bordersOf, type TimeUnit } from '../../rules/time-groups.ts';
import { calendarDay } from '../../rules/zone.ts';
import type { CallWithoutTransaction, Handlers } from '../api/handlers.ts';
import { type DrivenPeriod, type DrivenTotalsInput, drivenFileTask, drivenTotalsTask } from '../driven/tasks.ts';
import { drivenTile } from '../driven/tile.ts';
import { exportWords } from '../export/words.ts';
import { streamOfFile } from '../http/file-stream.ts';
import { hungUp, invalidFields, questionTooLong } from '../http/problems.ts';
import { readAccount } from '../store/accounts.ts';
import { WorkTooLarge } from '../work/task.ts';

/** A person waits for the answer. */
const timeLimitMs = minuteMs;

const isTime = (by: string): by is TimeUnit => by === 'day' || by === 'week' || by === 'month';

interface DrivenQuery {
  startDate: Date;
  endDate: Date;
  timeZone?: string | undefined;
  vehicleId?: readonly number[] | undefined;
  fleetId?: readonly number[] | undefined;
}

type DrivenCall = Pick<CallWithoutTransaction<never>, 'caller' | 'db' | 'signal'> & { query: DrivenQuery };

/** The period in days and groups of the zone. 400 if it has more days than totals may have. */
function periodIn(
  zone: string,
  by: DrivenGroup,
  { startDate, endDate }: NonNullable<ListReport['compared']>,
): DrivenPeriod {
  const [startMs, endMs] = [startDate.getTime(), endDate.getTime()];
  const borders = (unit: TimeUnit): number[] => {
    const found = bordersOf(unit, { startMs, endMs: endMs - 1 }, zone, timeGroupsAtMost);
    if (found) return found;
    throw invalidFields([
      {
        ...{ parameter: 'endDate', code: 'range', params: { max: timeGroupsAtMost } },
        detail: `must be at most ${timeGroupsAtMost} days after startDate`,
      },
    ]);
  };
  return { startMs, endMs, days: borders('day'), borders: isTime(by) ? borders(by) : [] };
}

interface Asked<By extends DrivenGroup> {
  account: Awaited<ReturnType<typeof readAccount>>;
  zone: string;
  input: DrivenTotalsInput & { by: By };
}

async function ask<By extends DrivenGroup>({ caller, db, query }: DrivenCall, by: By): Promise<Asked<By>> {
  const { accountId } = caller;
  const account = await db.snapshot((tx) => readAccount(tx, accountId));
  const zone = query.timeZone ?? account.timeZone;
  const { vehicleId: vehicleIds, fleetId: fleetIds } = query;
  return {
    account,
    zone,
    input: { source: db.source, accountId, by, vehicleIds, fleetIds, ...periodIn(zone, by, query) },
  };
}

const unlessGone =
  ({ signal }: Pick<DrivenCall, 'signal'>) =>
  (error: unknown): never => {
    if (signal.aborted) throw hungUp();
    throw error instanceof WorkTooLarge ? questionTooLong() : error;
  };

export const drivenHandlers = {
  listDriven: ({ tx, caller, query }) => drivenTile(tx, caller.accountId, query),

  sumDriven: {
    async withoutTransaction(call) {
      const { query, caller, services, signal } = call;
      const { input } = await ask(call, query.by ?? 'none');
      return services.workers
        .run(drivenTotalsTask, input, { asker: caller, signal, timeLimitMs })
        .catch(unlessGone(call));
    },
  },

  exportDriven: {
    async download(call) {
      const { caller, services, signal, now } = call;
      const {
        by = 'vehicle',
        column: columns,
        format,
        language: asked,
        report,
      }: typeof call.query & { report?: ListReport } = call.query;
      const { account, zone, input } = await ask(call, by);
      const language = asked ?? languageIn(account.language);
      const before = report?.compared && periodIn(zone, by, report.compared);
      const wanted = {
        ...input,
        columns,
        before,
        report,
        now,
        format,
        language,
        timeZone: zone,
        accountName: account.name,
      };
      const file = await services.workers
        .run(drivenFileTask, wanted, { asker: caller, signal, timeLimitMs: 2 * timeLimitMs })
        .catch(unlessGone(call));
      const days = [input.startMs, input.endMs].map((ms) => calendarDay(ms, zone));
      const name = [exportWords[language].driven.name, ...days].join(' ');
      return { type: exportMediaTypes[format], name: `${name}.${format}`, ...(await streamOfFile(file)) };
    },
  },
} satisfies Pick<Handlers, 'listDriven' | 'sumDriven' | 'exportDriven'>;
