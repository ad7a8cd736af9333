import { useMemo, useState } from 'react';
import { dayMs } from '../../../../contract/durations.ts';
import { text } from '../../../text/index.ts';
import { TextInput } from '../../../ui/inputs.tsx';
import type { KnownNames } from '../assignment-row.ts';
import { dayOf, type ShownWindow, stepDay } from '../shown-window.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { copied, laneOf, type Plan, type Scene } from './plan.ts';

const words = text.assignments.planner.copy;

interface CopyDialogProps {
  scene: Scene;
  window: ShownWindow;
  vehicles: KnownNames;
  drivers: KnownNames;
  onSave: (plan: Plan, done: string) => Promise<boolean>;
  onClose: () => void;
}

/** Copies what starts on the shown day, or in the shown week, to another one. */
export function CopyDialog({ scene, window, ...rest }: CopyDialogProps) {
  const { timeZone } = scene;
  const [day, setDay] = useState(() => stepDay(window, 1));
  const wanted = useMemo(() => {
    const shown = new Set(scene.lanes);
    const rows = scene.rows.filter(
      (row) => row.startMs >= window.startMs && row.startMs < window.endMs && shown.has(laneOf(row, scene.kind)),
    );
    const days = (mondayOf(day, window) - mondayOf(dayOf(window.startMs, timeZone), window)) / dayMs;
    return Number.isNaN(days) || days === 0 ? [] : copied(rows, days, timeZone);
  }, [scene, window, day, timeZone]);
  return (
    <PlanDialog title={words.title[window.span]} wanted={wanted} {...rest}>
      <TextInput
        type="date"
        label={words.to[window.span]}
        data-autofocus
        required
        value={day}
        onChange={({ currentTarget: { value } }) => setDay(value)}
      />
    </PlanDialog>
  );
}

/** The day itself, or the Monday of its week. */
function mondayOf(day: string, { span }: ShownWindow): number {
  const wallMs = Date.parse(day);
  return span === 'day' ? wallMs : wallMs - ((new Date(wallMs).getUTCDay() + 6) % 7) * dayMs;
}
