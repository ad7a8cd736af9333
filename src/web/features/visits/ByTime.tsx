import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { totalsQuery } from '../../api/growing-list.ts';
import { visitsList } from '../../api/visits.ts';
import type { Period } from '../../data/period.ts';
import { type SliceUnit, slicesOf } from '../../data/time-slices.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { BarChart } from '../../ui/chart/BarChart.tsx';
import { differenceThan, timeDifference } from '../../ui/Difference.tsx';
import { Row } from '../../ui/layout.tsx';
import { Segments } from '../../ui/Segments.tsx';
import classes from './Breakdown.module.css';
import { NoTotals } from './NoTotals.tsx';
import { TotalsTable } from './TotalsTable.tsx';
import { type SliceTotals, sliceTotals } from './totals.ts';
import type { BreakdownProps } from './VisitTotals.tsx';

const words = text.visits;

interface ByTimeProps extends BreakdownProps {
  unit: SliceUnit;
  /** The control that selects the grouping. */
  picker: ReactNode;
}

type Measure = 'inside' | 'visits';

/** A bar chart, or the same figures as a table. A click on a bar makes it the period. */
export function ByTime({ table: { filter }, period, compared, unit, picker, onChange }: ByTimeProps) {
  const format = useFormat();
  const { timeZone } = format;
  const [measure, setMeasure] = useState<Measure>('inside');
  const [table, setTable] = useState(false);
  const { data, error, refetch } = useQuery(
    totalsQuery(visitsList, { ...filter, ...compared?.query, by: unit, timeZone }),
  );
  const before = compared?.period;
  const totals = useMemo(() => {
    const slices = slicesOf(period, unit, timeZone);
    const earlier = before && data?.compared && sliceTotals(slicesOf(before, unit, timeZone), data.compared.groups);
    return sliceTotals(slices, data?.groups ?? [], earlier);
  }, [period, before, unit, timeZone, data]);
  const narrow = (key: string): void => {
    const slice = totals.find(({ startMs }) => String(startMs) === key);
    if (slice) onChange(exactly(slice));
  };
  return (
    <>
      <Row gap="8px 16px" wrap className={classes.head}>
        {picker}
        {!table && (
          <Segments
            label={words.totals.measure}
            value={measure}
            options={[
              { value: 'inside', label: words.totals.chart.inside },
              { value: 'visits', label: words.totals.chart.visits },
            ]}
            onChange={setMeasure}
          />
        )}
        <Button className={classes.view ?? ''} compact variant="subtle" onClick={() => setTable(!table)}>
          {table ? words.totals.asChart : words.totals.asTable}
        </Button>
      </Row>
      {!data ? (
        <NoTotals error={error} onRetry={refetch} />
      ) : table ? (
        <TotalsTable
          head={words.totals.units[unit]}
          note={words.totals.timeRules}
          than={compared?.than}
          rows={totals.map((slice) => ({
            ...slice,
            before: slice.before?.inside,
            key: String(slice.startMs),
            name: sliceWords(slice, unit, format),
          }))}
          onPress={narrow}
        />
      ) : (
        <BarChart
          label={words.totals.chartLabel(words.totals.chart[measure], words.totals.units[unit])}
          bars={totals.map((slice) => ({
            key: String(slice.startMs),
            name: sliceName(slice, unit, format),
            value: slice[measure],
            before: slice.before?.[measure],
            words: barWords(slice, unit, format),
          }))}
          {...scaleOf(measure, totals, format)}
          onPress={narrow}
        />
      )}
    </>
  );
}

/** "Mon 23 Nov: 5 h inside, 3 visits, 1 h less than Mon 16 Nov" */
function barWords(slice: SliceTotals, unit: SliceUnit, format: Format): string {
  const { inside, visits, before } = slice;
  const all = words.totals.bar(
    sliceWords(slice, unit, format),
    format.totalDuration(inside),
    visits,
    format.number(visits),
  );
  if (!before) return all;
  const difference = timeDifference(inside, before.inside, format);
  return text.chart.joined([all, differenceThan(difference, sliceWords(before, unit, format))]);
}

const exactly = ({ startMs, endMs }: Period) => ({
  period: undefined,
  from: new Date(startMs).toISOString(),
  to: new Date(endMs).toISOString(),
});

const minute = 60;
const hour = 3600;
const day = 24 * hour;

/** Grid lines at whole days, hours or minutes, depending on the longest bar. */
function scaleOf(measure: Measure, totals: readonly SliceTotals[], format: Format) {
  if (measure === 'visits') return { unit: 1, valueWords: (value: number) => format.number(value) };
  const longest = Math.max(0, ...totals.map(({ inside, before }) => Math.max(inside, before?.inside ?? 0)));
  const unit = longest > 2 * day ? day : longest > 2 * hour ? hour : minute;
  const valueWords = (value: number): string => {
    if (value === 0) return format.number(0);
    return unit === minute ? format.duration(value) : words.totals.hours(format.number(value / hour));
  };
  return { unit, valueWords };
}

/** The label below a bar. */
function sliceName({ startMs }: Period, unit: SliceUnit, format: Format): string {
  const start = new Date(startMs);
  return unit === 'hour' ? format.time(start) : unit === 'day' ? format.day(start) : format.month(start);
}

/** The full label: an hour with its day. */
const sliceWords = (slice: Period, unit: SliceUnit, format: Format): string =>
  unit === 'hour' ? format.dateTime(new Date(slice.startMs)) : sliceName(slice, unit, format);
