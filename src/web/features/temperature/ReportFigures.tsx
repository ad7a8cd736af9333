import { Link } from '@tanstack/react-router';
import type { ReportProbe, TemperatureReport } from '../../../contract/temperature-report.ts';
import { paths } from '../../paths/index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Quiet } from '../../ui/layout.tsx';
import { probeTitle } from './probe-title.ts';
import classes from './ReportPage.module.css';

const words = text.temperature.report;

/** A row for each figure, a column for each probe. */
type Figure = readonly [label: string, value: (probe: ReportProbe, format: Format) => string];

const degrees = (celsius: number | null | undefined, format: Format): string =>
  typeof celsius === 'number' ? format.reading(celsius) : '–';

const extreme = (found: ReportProbe['minimum'], format: Format): string =>
  found ? `${format.reading(found.temperature)}, ${format.dateTime(found.utc)}` : '–';

const figures: readonly Figure[] = [
  [words.figures.registration, ({ registration }) => registration ?? '–'],
  [words.figures.readings, ({ readings }, format) => format.number(readings)],
  [
    words.figures.interval,
    ({ usualIntervalSeconds }, format) => (usualIntervalSeconds === null ? '–' : format.duration(usualIntervalSeconds)),
  ],
  [words.figures.minimum, ({ minimum }, format) => extreme(minimum, format)],
  [words.figures.maximum, ({ maximum }, format) => extreme(maximum, format)],
  [words.figures.mean, ({ mean }, format) => degrees(mean, format)],
  [words.figures.meanKinetic, ({ meanKinetic }, format) => degrees(meanKinetic, format)],
  [words.figures.inside, ({ secondsInside }, format) => format.totalDuration(secondsInside)],
  [words.figures.above, ({ secondsAbove }, format) => format.totalDuration(secondsAbove)],
  [words.figures.below, ({ secondsBelow }, format) => format.totalDuration(secondsBelow)],
  [words.figures.unjudged, ({ secondsUnjudged }, format) => format.totalDuration(secondsUnjudged)],
  [words.figures.withoutData, ({ secondsWithoutData }, format) => format.totalDuration(secondsWithoutData)],
  [words.figures.alarms, ({ alarms }, format) => format.number(alarms.length)],
];

export function ReportFigures({ report }: { report: TemperatureReport }) {
  const format = useFormat();
  const { scopeName, startUtc, endUtc, probes } = report;
  return (
    <section className={classes.figures} aria-label={words.title}>
      <h2>{scopeName}</h2>
      <Quiet size={13} className={classes.about}>
        {words.between(format.dateTime(startUtc), format.dateTime(endUtc))}
      </Quiet>
      {probes.length === 0 && <p>{words.noProbes}</p>}
      {probes.map((probe) => (
        <ProbeFigures
          key={probe.probeId}
          probe={probe}
          title={probeTitle(probe.name, probe.vehicleName, scopeName)}
          period={{ from: startUtc, to: endUtc }}
        />
      ))}
    </section>
  );
}

interface ProbeFiguresProps {
  probe: ReportProbe;
  title: string;
  period: { from: string; to: string };
}

function ProbeFigures({ probe, title, period }: ProbeFiguresProps) {
  const format = useFormat();
  return (
    <table className={classes.table}>
      <caption>
        <Link to={paths.probeChart} params={{ probeId: String(probe.probeId) }} search={period}>
          {title}
        </Link>
      </caption>
      <tbody>
        {figures.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value(probe, format)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{words.figures.checksum}</th>
          <td className={classes.checksum}>{probe.checksum}</td>
        </tr>
      </tbody>
    </table>
  );
}
