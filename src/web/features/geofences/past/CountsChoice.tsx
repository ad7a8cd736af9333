import { calendarDay } from '../../../../rules/zone.ts';
import { serviceNowMs } from '../../../api/service-clock.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { TextInput } from '../../../ui/inputs.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { type Counts, isPastDay } from './first-day.ts';
import classes from './PastSection.module.css';

const words = text.past.counts;

const options = (['now', 'day'] as const).map((value) => ({ value, label: words.from[value] }));

/** In the form of a geofence: whether the shape also counts for stored positions. */
export function CountsChoice({ counts, onChange }: { counts: Counts; onChange: (counts: Counts) => void }) {
  return (
    <Stack align="start">
      <p className={classes.label} aria-hidden="true">
        {words.label}
      </p>
      <Segments
        label={words.label}
        value={counts.from}
        options={options}
        onChange={(from) => onChange({ ...counts, from })}
      />
      {counts.from === 'day' && <FirstDay day={counts.day} onChange={(day) => onChange({ ...counts, day })} />}
    </Stack>
  );
}

export function FirstDay({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const { timeZone } = useFormat();
  const nowMs = serviceNowMs();
  return (
    <TextInput
      type="date"
      label={words.firstDay}
      description={words.detail}
      max={calendarDay(nowMs, timeZone)}
      value={day}
      error={isPastDay(day, nowMs, timeZone) ? undefined : words.dayNeeded}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
