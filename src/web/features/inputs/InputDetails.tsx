import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inputHistoryQuery } from '../../api/records.ts';
import type { DetailsProps } from '../../components/RecordsPage.tsx';
import { datesOf, lastDay } from '../../data/period.ts';
import { paths } from '../../paths/index.ts';
import { input } from '../../records/input.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { StateStrip } from '../../ui/chart/StateStrip.tsx';
import { statesIn } from '../../ui/chart/states.ts';
import { Fact, NotFetched, PanelSection } from '../../ui/Facts.tsx';
import { Quiet } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import classes from './History.module.css';
import { stateNow } from './input-columns.tsx';
import type { InputRow } from './input-row.ts';
import { StateMark } from './StateMark.tsx';
import { totalsWords } from './totals-words.ts';

const words = text.inputs;

/** One input for reading: how it is now, its last day, what it is. */
export function InputDetails({ row, ...panel }: DetailsProps<InputRow>) {
  const { name, type, vehicle } = row;
  const format = useFormat();
  return (
    <RecordDetails
      of={input}
      record={row.input}
      title={name}
      subtitle={<StateMark value={row.input.value}>{stateNow(row, format)}</StateMark>}
      {...panel}
      facts={
        <>
          {row.input.changedUtc !== null && (
            <Fact term={words.since}>
              <Moment at={row.input.changedUtc} />
            </Fact>
          )}
          <Fact term={words.type}>
            {type ? (
              <Link to={paths.inputType} params={{ inputTypeId: String(type.inputTypeId) }}>
                {type.name}
              </Link>
            ) : (
              words.noType
            )}
          </Fact>
          <Fact term={text.kinds.vehicle}>
            <Link to={paths.vehicle} params={{ vehicleId: String(row.input.vehicleId) }}>
              {vehicle}
            </Link>
          </Fact>
          <Fact term={text.records.channel}>{format.number(row.input.number)}</Fact>
        </>
      }
    >
      <LastDay row={row} />
    </RecordDetails>
  );
}

function LastDay({ row: { id, input, type, nowMs } }: { row: InputRow }) {
  const format = useFormat();
  const period = lastDay(nowMs);
  const { data, error, refetch } = useQuery({
    ...inputHistoryQuery({ inputId: id, ...datesOf(period) }),
    placeholderData: keepPreviousData,
  });
  const spans = statesIn(data?.filter(({ inputId }) => inputId === id) ?? [], period, nowMs);
  return (
    <PanelSection
      title={words.lastDay}
      aside={
        <Link to={paths.inputHistory} search={{ vehicle: [String(input.vehicleId)] }}>
          {words.openHistory}
        </Link>
      }
    >
      {error && <NotFetched error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={1} />}
      {data && (
        <>
          <StateStrip spans={spans} window={period} axis />
          <Quiet size={13} className={classes.totals}>
            {format.list(totalsWords(spans, type, format))}
          </Quiet>
        </>
      )}
    </PanelSection>
  );
}
