import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { daysText, type QuietWindow, quietWindowsAtMost, quietWindowText } from '../../../contract/quiet-hours.ts';
import { language } from '../../text/language.ts';
import { officeText } from '../../text/office.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import classes from './QuietFields.module.css';
import type { RuleValues } from './rule-values.ts';
import { useAccountZone } from './use-account-zone.ts';

const words = officeText.alerts.rules;

/** Quiet hours, in the time zone of the account. */
export function QuietFields({ form: { control, setValue, formState } }: { form: UseFormReturn<RuleValues> }) {
  const [titleId, detailId] = [useId(), useId()];
  const [from, to] = useWatch({ control, name: ['quietFrom', 'quietTo'] });
  const timeZone = useAccountZone();
  const clear = (): void => {
    for (const name of ['quietFrom', 'quietTo'] as const) {
      setValue(name, '', { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <Stack gap={6} role="group" aria-labelledby={titleId} aria-describedby={detailId}>
      <p id={titleId} className={classes.label}>
        {words.quiet}
      </p>
      <Quiet size={13} id={detailId}>
        {timeZone === undefined ? words.quietDetailUnknown : words.quietDetail(timeZone)}
      </Quiet>
      <div className={classes.times}>
        <TextField control={control} type="time" name="quietFrom" label={words.quietFrom} />
        <TextField control={control} type="time" name="quietTo" label={words.quietTo} />
      </div>
      {(from !== '' || to !== '') && (
        <Button className={classes.clear} variant="subtle" compact onClick={clear}>
          {words.quietClear}
        </Button>
      )}
      <WeekdayHours form={{ control, setValue, formState }} />
    </Stack>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const weekend: QuietWindow = { days: [6, 7], from: '00:00', to: '00:00' };

/** Quiet hours of weekdays, in addition to the daily ones. */
function WeekdayHours({
  form: { control, setValue, formState },
}: {
  form: Pick<UseFormReturn<RuleValues>, 'control' | 'setValue' | 'formState'>;
}) {
  const windows = useWatch({ control, name: 'quietHours' });
  const problem = formState.errors.quietHours?.message;
  const save = (changed: QuietWindow[]): void =>
    setValue('quietHours', changed, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <>
      {windows.map((window, at) => (
        <Window
          // Windows have no identity, and only the last one is added or changed without its neighbours.
          key={at}
          window={window}
          onChange={(changed) => save(windows.with(at, changed))}
          onRemove={() => save(windows.toSpliced(at, 1))}
        />
      ))}
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {windows.length < quietWindowsAtMost && (
        <Button className={classes.clear} variant="subtle" compact onClick={() => save([...windows, weekend])}>
          {words.quietAdd}
        </Button>
      )}
    </>
  );
}

interface WindowProps {
  window: QuietWindow;
  onChange: (changed: QuietWindow) => void;
  onRemove: () => void;
}

function Window({ window, onChange, onRemove }: WindowProps) {
  const { days, from, to } = window;
  const label = quietWindowText(window, language).trim();
  // 2026-06-01 was a Monday.
  const nameOf = (day: number, weekday: 'short' | 'long'): string =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 5, day));
  const toggle = (day: number): void =>
    onChange({ ...window, days: weekdays.filter((each) => (each === day) !== days.includes(each)) });
  return (
    <Stack gap={6} role="group" aria-label={label}>
      <div className={classes.days}>
        {weekdays.map((day) => (
          <Button
            key={day}
            variant={days.includes(day) ? 'filled' : 'subtle'}
            compact
            aria-pressed={days.includes(day)}
            aria-label={nameOf(day, 'long')}
            onClick={() => toggle(day)}
          >
            {nameOf(day, 'short')}
          </Button>
        ))}
      </div>
      {days.length === 0 && (
        <p role="alert" className={classes.problem}>
          {words.quietNoDay}
        </p>
      )}
      <div className={classes.times}>
        <TextInput
          type="time"
          label={words.quietFromOn(daysText(days, language))}
          value={from}
          onChange={({ target }) => onChange({ ...window, from: target.value })}
        />
        <TextInput
          type="time"
          label={words.quietToOn(daysText(days, language))}
          value={to}
          onChange={({ target }) => onChange({ ...window, to: target.value })}
        />
      </div>
      <Button className={classes.clear} variant="subtle" compact onClick={onRemove}>
        {words.quietRemove(label)}
      </Button>
    </Stack>
  );
}
