import { useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { profile } from '../../records/profile.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import type { Bounds } from '../../ui/chart/series.ts';
import { useWidth } from '../../ui/chart/use-width.ts';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import classes from './PastAlarms.module.css';
import { pastDays, type ShownAlarm, usePastAlarms } from './use-past-alarms.ts';
import { useReadings } from './use-readings.ts';

const words = text.temperature.profiles.past;

const shownAtMost = 8;

/** What the values in the form would have done in the last days: a sentence, a drawing, and the alarms that differ. */
export function PastAlarms({ profileId, form }: { profileId: number; form: UseFormReturn<typeof profile.empty> }) {
  const titleId = useId();
  const format = useFormat();
  const values = useWatch({ control: form.control, compute: (all) => all });
  const past = usePastAlarms(profileId, values);
  const isKnown = past.before !== undefined;
  return (
    <Stack as="section" className={classes.past} aria-labelledby={titleId}>
      <h3 id={titleId}>{words.title(format.number(pastDays))}</h3>
      <p role="status" data-old={(isKnown && past.isLoading) || undefined}>
        {isKnown && words.instead(past.count, format.number(past.count), format.number(past.had))}
        {!isKnown && past.isLoading && words.computing}
        {!isKnown && !past.isLoading && (past.error ? words.failed : words.invalid)}
      </p>
      {isKnown && past.before.length + past.after.length > 0 && (
        <>
          <Lane label={words.was} alarms={past.before} span={past} />
          <Lane label={words.would} alarms={past.after} span={past} />
          <Curve before={past.before} after={past.after} span={past} bounds={past.bounds} />
          <Row align="stretch" gap={0} justify="between" className={classes.axis} aria-hidden="true">
            <span>{format.date(new Date(past.startMs).toISOString())}</span>
            <span>{format.date(new Date(past.endMs).toISOString())}</span>
          </Row>
          <Differing title={words.gone(past.gone.length, format.number(past.gone.length))} alarms={past.gone} />
          <Differing title={words.fresh(past.fresh.length, format.number(past.fresh.length))} alarms={past.fresh} />
        </>
      )}
      <Quiet size={13}>{text.temperature.profiles.counts}</Quiet>
    </Stack>
  );
}

interface LaneProps {
  label: string;
  alarms: readonly ShownAlarm[];
  span: { startMs: number; endMs: number };
}

/** A bar for each alarm, at its time. */
function Lane({ label, alarms, span }: LaneProps) {
  const format = useFormat();
  return (
    <div className={classes.lane}>
      <span>{label}</span>
      <div role="img" aria-label={`${label}: ${words.count(alarms.length, format.number(alarms.length))}`}>
        <Bars alarms={alarms} span={span} />
      </div>
    </div>
  );
}

function Bars({ alarms, span }: Pick<LaneProps, 'alarms' | 'span'>) {
  const format = useFormat();
  const percent = (ms: number): number => (100 * (ms - span.startMs)) / (span.endMs - span.startMs);
  return alarms.map(({ key, probe, startMs, endMs }) => {
    const left = Math.max(0, percent(startMs));
    return (
      <i
        key={key}
        title={`${probe}, ${format.dateTime(new Date(startMs).toISOString())}`}
        style={{ left: `${left}%`, width: `${Math.min(100, percent(endMs)) - left}%` }}
      />
    );
  });
}

interface CurveProps {
  before: readonly ShownAlarm[];
  after: readonly ShownAlarm[];
  span: { startMs: number; endMs: number };
  /** Of the form, °C. */
  bounds: Bounds;
}

const curveHeight = 64;

/** The readings of a probe with the band of the form, and the alarms that it would give. First the probe with most alarms. */
function Curve({ before, after, span, bounds }: CurveProps) {
  const counts = new Map<number, { name: string; count: number }>();
  for (const { probeId, probe } of [...after, ...before])
    counts.set(probeId, { name: probe, count: (counts.get(probeId)?.count ?? 0) + 1 });
  const probes = [...counts].sort(([, one], [, other]) => other.count - one.count);
  const [chosen, setChosen] = useState<number>();
  const shown = probes.find(([id]) => id === chosen) ?? probes[0];
  return (
    shown && (
      <div className={classes.lane} data-curve>
        <select
          aria-label={text.kinds.probe}
          value={shown[0]}
          onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
        >
          {probes.map(([id, { name }]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <ProbeCurve
          key={shown[0]}
          id={shown[0]}
          label={text.temperature.chartOf(shown[1].name)}
          alarms={after.filter(({ probeId }) => probeId === shown[0])}
          {...{ span, bounds }}
        />
      </div>
    )
  );
}

interface ProbeCurveProps extends LaneProps {
  id: number;
  bounds: Bounds;
}

function ProbeCurve({ id, label, alarms, span, bounds }: ProbeCurveProps) {
  const { startMs, endMs } = span;
  const { series } = useReadings(id, { startMs, endMs });
  const [frame, width] = useWidth();
  const format = useFormat();
  return (
    <div ref={frame} role="img" aria-label={`${label}: ${words.count(alarms.length, format.number(alarms.length))}`}>
      {series && width > 0 && (
        <Sparkline {...{ series, bounds, width }} window={{ startMs, endMs }} height={curveHeight} />
      )}
      <Bars alarms={alarms} span={span} />
    </div>
  );
}

function Differing({ title, alarms }: { title: string; alarms: readonly ShownAlarm[] }) {
  const format = useFormat();
  if (alarms.length === 0) return null;
  return (
    <details className={classes.differing}>
      <summary>{title}</summary>
      <ol>
        {alarms.slice(0, shownAtMost).map(({ key, probe, startMs, endMs, peak }) => (
          <li key={key}>
            <span>{format.dateTime(new Date(startMs).toISOString())}</span>
            <span>{probe}</span>
            <span>{format.duration((endMs - startMs) / 1000)}</span>
            {peak !== null && <span>{format.reading(peak)}</span>}
          </li>
        ))}
      </ol>
      {alarms.length > shownAtMost && <p>{words.more(format.number(alarms.length - shownAtMost))}</p>}
    </details>
  );
}
