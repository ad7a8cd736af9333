import { useMemo, useState } from 'react';
import { dayMs } from '../../../../contract/durations.ts';
import { startOfWeek } from '../../../../rules/zone.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Checkbox, TextInput } from '../../../ui/inputs.tsx';
import type { AssignmentRow, KnownNames } from '../assignment-row.ts';
import { dayOf, type ShownWindow } from '../shown-window.ts';
import { PlanDialog } from './PlanDialog.tsx';
import classes from './Planner.module.css';
import { type Plan, repeated } from './plan.ts';

const words = text.assignments.planner.repeat;

interface RepeatDialogProps {
  rows: readonly AssignmentRow[];
  window: ShownWindow;
  timeZone: string;
  vehicles: KnownNames;
  drivers: KnownNames;
  onSave: (plan: Plan, done: string) => Promise<boolean>;
  onClose: () => void;
}

const workdays = [1, 2, 3, 4, 5];
const allDays = [...workdays, 6, 7];

/** Repeats assignments at the same local times on chosen weekdays. Default: the rest of the working week. */
export function RepeatDialog({ rows, window, timeZone, ...rest }: RepeatDialogProps) {
  const format = useFormat();
  const [weekdays, setWeekdays] = useState<ReadonlySet<number>>(new Set(workdays));
  const firstMs = rows.reduce((least, { startMs }) => Math.min(least, startMs), Number.POSITIVE_INFINITY);
  const [untilDay, setUntilDay] = useState(() =>
    dayOf(startOfWeek(Number.isFinite(firstMs) ? firstMs : window.startMs, timeZone, 1) - dayMs / 2, timeZone),
  );
  const wanted = useMemo(
    () => (Number.isNaN(Date.parse(untilDay)) ? [] : repeated(rows, { weekdays, untilDay, timeZone })),
    [rows, weekdays, untilDay, timeZone],
  );
  const toggle = (day: number): void => {
    const next = new Set(weekdays);
    if (!next.delete(day)) next.add(day);
    setWeekdays(next);
  };
  return (
    <PlanDialog title={words.title(rows.length, format.number(rows.length))} wanted={wanted} {...rest}>
      <fieldset className={classes.days}>
        <legend>{words.weekdays}</legend>
        {allDays.map((day) => (
          <Checkbox
            key={day}
            label={words.dayNames[day - 1]}
            checked={weekdays.has(day)}
            onChange={() => toggle(day)}
          />
        ))}
      </fieldset>
      <TextInput
        type="date"
        label={words.until}
        data-autofocus
        required
        value={untilDay}
        onChange={({ currentTarget: { value } }) => setUntilDay(value)}
      />
    </PlanDialog>
  );
}
