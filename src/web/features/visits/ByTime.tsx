import { type ReactNode, useMemo, useState } from 'react';
import type { Period } from '../../parts/period.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { BarChart } from '../../ui/chart/BarChart.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useSliced } from '../../ui/use-sliced.ts';
import classes from './Breakdown.module.css';
import { type SliceTotals, type SliceUnit, splitByTime } from './by-time.ts';
import { TotalsTable } from './TotalsTable.tsx';
import type { ChangeVisits } from './use-visits-address.ts';
import type { VisitRow } from './visit-row.ts';

const words = text.visits;

interface ByTimeProps {
  rows: readonly VisitRow[];
  unit: SliceUnit;
  slices: readonly Period[];
  /** The control that selects the grouping. */
  picker: ReactNode;
  onChange: ChangeVisits;
}

type Measure = 'inside' | 'visits';
const nothingYet: readonly SliceTotals[] = [];

/** A bar chart, or the same figures as a table. A click on a bar makes it the period. */
export function ByTime({ rows, unit, slices, picker, onChange }: ByTimeProps) {
  const format = useFormat();
  const [measure, setMeasure] = useState<Measure>('inside');
  const [table, setTable] = useState(false);
  const { result: totals = nothingYet } = useSliced(useMemo(() => () => splitByTime(rows, slices), [rows, slices]));
  const narrow = (key: string): void => {
    const slice = totals.find(({ startMs }) => String(startMs) === key);
    if (slice) onChange(exactly(slice));
  };
  return (
    <>
      <div className={classes.head}>
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
      </div>
      {table ? (
        <TotalsTable
          head={words.totals.units[unit]}
          note={words.totals.timeRules}
          rows={totals.map((slice) => ({
            ...slice,
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
            words: words.totals.bar(
              sliceWords(slice, unit, format),
              format.totalDuration(slice.inside),
              slice.visits,
              format.number(slice.visits),
            ),
          }))}
          {...scaleOf(measure, totals, format)}
          onPress={narrow}
        />
      )}
    </>
  );
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
  const longest = Math.max(0, ...totals.map(({ inside }) => inside));
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
