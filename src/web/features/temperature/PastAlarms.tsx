import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { profile } from '../../records/profile.ts';
import { text } from '../../text/all.ts';
import { useFormat } from '../../text/use-format.ts';
import classes from './PastAlarms.module.css';
import { pastDays, type ShownAlarm, usePastAlarms } from './use-past-alarms.ts';

const words = text.temperature.profiles.past;

type Values = Parameters<typeof profile.toFields>[0];
const shownAtMost = 8;

/** What the values in the form would have done in the last days: a sentence, a drawing, and the alarms that differ. */
export function PastAlarms({ profileId, form }: { profileId: number; form: UseFormReturn }) {
  const titleId = useId();
  const format = useFormat();
  // The form is the profile's, whose type its lazy loading loses.
  const values = useWatch({ control: form.control }) as Values;
  const past = usePastAlarms(profileId, values);
  const isKnown = past.before !== undefined;
  return (
    <section className={classes.past} aria-labelledby={titleId}>
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
          <div className={classes.axis} aria-hidden="true">
            <span>{format.date(new Date(past.startMs).toISOString())}</span>
            <span>{format.date(new Date(past.endMs).toISOString())}</span>
          </div>
          <Differing title={words.gone(past.gone.length, format.number(past.gone.length))} alarms={past.gone} />
          <Differing title={words.fresh(past.fresh.length, format.number(past.fresh.length))} alarms={past.fresh} />
        </>
      )}
      <p className={classes.note}>{text.temperature.profiles.counts}</p>
    </section>
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
  const percent = (ms: number): number => (100 * (ms - span.startMs)) / (span.endMs - span.startMs);
  return (
    <div className={classes.lane}>
      <span>{label}</span>
      <div role="img" aria-label={`${label}: ${words.count(alarms.length, format.number(alarms.length))}`}>
        {alarms.map(({ key, probe, startMs, endMs }) => {
          const left = Math.max(0, percent(startMs));
          return (
            <i
              key={key}
              title={`${probe}, ${format.dateTime(new Date(startMs).toISOString())}`}
              style={{ left: `${left}%`, width: `${Math.min(100, percent(endMs)) - left}%` }}
            />
          );
        })}
      </div>
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
