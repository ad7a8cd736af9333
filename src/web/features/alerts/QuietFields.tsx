import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { officeText } from '../../text/office.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import classes from './QuietFields.module.css';
import type { RuleValues } from './rule-values.ts';
import { useAccountZone } from './use-account-zone.ts';
import { WeekdayHours } from './WeekdayHours.tsx';

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
