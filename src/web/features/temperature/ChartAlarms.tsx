import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { chartOfAlarm } from '../../data/chart-of-alarm.ts';
import { paths } from '../../paths/index.ts';
import type { PeriodSearch } from '../../paths/period.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { type AlarmRow, kindWords } from './alarm-row.ts';
import classes from './ChartPage.module.css';

const words = text.temperature.alarms;

interface ChartAlarmsProps {
  rows: readonly AlarmRow[];
  chosen: number | undefined;
  period: PeriodSearch;
}

const atMost = 12;

/** A list of the alarms on the chart, newest first. */
export function ChartAlarms({ rows, chosen, period }: ChartAlarmsProps) {
  const titleId = useId();
  const format = useFormat();
  const shown = [...rows].reverse().filter(({ id }, at) => at < atMost || id === chosen);
  return (
    <section className={classes.alarms} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.temperature.chart.alarmsTitle}</h2>
      <ol>
        {shown.map((row) => {
          const { id, alarm, startMs, endMs } = row;
          const long = format.duration((endMs - startMs) / 1000);
          return (
            <li key={id} data-chosen={id === chosen || undefined}>
              <Link
                to={paths.probeChart}
                params={{ probeId: String(alarm.probeId) }}
                search={chartOfAlarm(alarm, endMs)}
                title={format.utc(alarm.startUtc)}
              >
                {format.dateTime(alarm.startUtc)}
              </Link>
              <span>{kindWords(alarm)}</span>
              <span>{alarm.endUtc === null ? words.lastingFor(long) : long}</span>
              <span>{words.beyond(format.temperature(alarm.peak), format.bound(alarm.limit))}</span>
            </li>
          );
        })}
      </ol>
      {shown.length < rows.length && (
        <p>
          <Link to={paths.alarms} search={{ ...period, vehicle: [String(rows[0]?.alarm.vehicleId)] }}>
            {words.all(format.number(rows.length))}
          </Link>
        </p>
      )}
    </section>
  );
}
