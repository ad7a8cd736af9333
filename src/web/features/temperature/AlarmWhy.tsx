import { useQuery } from '@tanstack/react-query';
import type { InputChange } from '../../../contract/inputs.ts';
import type { Alarm } from '../../../contract/temperature.ts';
import { readingsQuery } from '../../api/readings.ts';
import { inputHistoryQuery, inputsQuery, inputTypesQuery } from '../../api/records.ts';
import { reportFiguresQuery } from '../../api/temperature-report.ts';
import { periodOfAlarm } from '../../data/chart-of-alarm.ts';
import { datesOf, upToNow } from '../../data/period.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { NotFetched, PanelSection } from '../../ui/Facts.tsx';
import { Sentences } from '../../ui/Sentences.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { alarmSentences } from './alarm-why.ts';

/** Why there was an alarm, in sentences. */
export function AlarmWhy({ alarm, nowMs }: { alarm: Alarm; nowMs: number }) {
  const format = useFormat();
  const dates = datesOf(upToNow(periodOfAlarm(alarm, nowMs), nowMs));
  const { data: readings, error, refetch } = useQuery(readingsQuery({ probeId: alarm.probeId, ...dates }));
  const { terms, isPending } = useTerms(alarm);
  const typeId = terms?.suspendInputTypeId ?? undefined;
  const suspensions = useSuspensions(alarm, typeId, dates);
  const { data: types } = useQuery({ ...inputTypesQuery(), enabled: typeId !== undefined });
  const suspendedBy = types?.find(({ inputTypeId }) => inputTypeId === typeId);
  return (
    <PanelSection title={text.temperature.alarms.why.title}>
      {error && <NotFetched error={error} onRetry={() => void refetch()} />}
      {!error && (!readings || isPending) && <ListSkeleton rows={3} />}
      {readings && !isPending && (
        <Sentences sentences={alarmSentences({ alarm, readings, terms, suspensions, suspendedBy }, format)} />
      )}
    </PanelSection>
  );
}

/** What judged the first reading. */
function useTerms({ probeId, startUtc }: Alarm) {
  const moment = { startDate: startUtc, endDate: new Date(Date.parse(startUtc) + 1000).toISOString() };
  const { data, isPending } = useQuery(reportFiguresQuery({ probeId, ...moment }));
  return { terms: data?.probes[0]?.profiles.at(-1), isPending };
}

const none: readonly InputChange[] = [];

/** When inputs of the suspending type were on. */
function useSuspensions({ vehicleId }: Alarm, inputTypeId: number | undefined, dates: ReturnType<typeof datesOf>) {
  const enabled = inputTypeId !== undefined;
  const { data: inputs } = useQuery({ ...inputsQuery({ vehicleId }), enabled });
  const { data: history } = useQuery({ ...inputHistoryQuery({ vehicleId, ...dates }), enabled });
  if (!enabled || !inputs || !history) return none;
  const own = new Set(inputs.flatMap((input) => (input.inputTypeId === inputTypeId ? [input.inputId] : [])));
  return history.filter(({ inputId, value }) => value === 1 && own.has(inputId));
}
