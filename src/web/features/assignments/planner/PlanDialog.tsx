import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { assignmentsQuery } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../../ui/Dialog.tsx';
import { type KnownNames, rowOf } from '../assignment-row.ts';
import { utcOf } from '../assignment-values.ts';
import classes from './Planner.module.css';
import { type Plan, planOf, type Wanted } from './plan.ts';
import { effectsOf } from './plan-texts.ts';

const words = text.assignments.planner;

interface PlanDialogProps {
  title: string;
  wanted: readonly Wanted[];
  vehicles: KnownNames;
  drivers: KnownNames;
  onSave: (plan: Plan, done: string) => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** Shows what a plan for other days does to the assignments there, before it is saved. */
export function PlanDialog({ title, wanted, vehicles, drivers, onSave, onClose, children }: PlanDialogProps) {
  const format = useFormat();
  const [saving, setSaving] = useState(false);
  // Not `isFetching`: a press would be lost while the page reads again what another person has changed.
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...assignmentsQuery(periodOf(wanted)),
    enabled: wanted.length > 0,
    staleTime: 0,
  });
  const plan = useMemo(() => {
    if (!data) return undefined;
    return planOf(
      wanted,
      data.map((each) => rowOf(each, vehicles.nameOf, drivers.nameOf)),
    );
  }, [data, wanted, vehicles.nameOf, drivers.nameOf]);
  const counted = (count: number): string => text.records.counted('assignment', count, format.number(count));
  const count = plan?.saves.length ?? 0;
  const press = async (): Promise<void> => {
    if (!plan) return;
    setSaving(true);
    const isStored = await onSave(plan, words.savedSeveral(counted(count)));
    setSaving(false);
    if (isStored) onClose();
  };
  const left = plan && [
    ...(plan.existing.length > 0 ? [words.existing(counted(plan.existing.length))] : []),
    ...(plan.impossible.length > 0
      ? [words.impossible(plan.impossible.length, format.number(plan.impossible.length))]
      : []),
  ];
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        {children}
        <div role="status">
          {wanted.length > 0 && isError && <p>{words.unread}</p>}
          {wanted.length === 0 && <p>{words.nothing}</p>}
          {plan && <p>{words.willSave(counted(count))}</p>}
          {plan && (
            <ul className={classes.effects}>
              {[...effectsOf(plan, format, 'future'), ...(left ?? [])].map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          )}
        </div>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={saving} disabled={!isFetchedAfterMount || count === 0}>
            {text.common.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** An assignment without end may be in the way of all that comes after its start. */
const endOfTime = '9999-12-31T23:59:59Z';

function periodOf(wanted: readonly Wanted[]): { startDate: string; endDate: string } {
  const startMs = wanted.reduce((least, { startMs }) => Math.min(least, startMs), Number.POSITIVE_INFINITY);
  const endMs = wanted.reduce((most, { endMs }) => Math.max(most, endMs ?? Number.POSITIVE_INFINITY), 0);
  if (!Number.isFinite(startMs)) return { startDate: utcOf(0), endDate: utcOf(1) };
  return { startDate: utcOf(startMs), endDate: Number.isFinite(endMs) ? utcOf(endMs) : endOfTime };
}
