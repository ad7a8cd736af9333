import { useState } from 'react';
import { clockText } from '../../../data/clock.ts';
import type { LaneKind } from '../../../paths/assignments.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { PickDialog } from '../../../ui/PickDialog.tsx';
import type { AssignmentRow, KnownNames } from '../assignment-row.ts';
import { momentOf } from '../assignment-values.ts';
import { clashing } from '../clash.ts';
import type { Named } from '../lanes.ts';
import classes from './Planner.module.css';
import { nobody, planOf, type Wanted } from './plan.ts';
import { effectsOf } from './plan-texts.ts';

const words = text.assignments.planner;

interface QuickAssignProps {
  kind: LaneKind;
  /** Without the record that the person chooses here. */
  wanted: Wanted;
  rows: readonly AssignmentRow[];
  vehicles: KnownNames;
  drivers: KnownNames;
  onSave: (wanted: Wanted) => void;
  /** Opens the form with these values. */
  onForm: (wanted: Wanted) => void;
  onClose: () => void;
}

/** Asks who drives: the usual one first, then the free ones. Enter takes the first. */
export function QuickAssign({ kind, wanted, rows, vehicles, drivers, onSave, onForm, onClose }: QuickAssignProps) {
  const format = useFormat();
  const { timeZone } = format;
  const [times, setTimes] = useState(() => ({
    start: clockText(wanted.startMs, timeZone),
    end: wanted.endMs === null ? '' : clockText(wanted.endMs, timeZone),
  }));
  const startMs = momentOf(times.start, timeZone, wanted.startMs);
  const endMs = times.end === '' ? null : momentOf(times.end, timeZone, wanted.endMs);
  const isValid = startMs !== undefined && endMs !== undefined && (endMs === null || endMs > startMs);
  const side = kind === 'vehicle' ? 'driverId' : 'vehicleId';
  const known = (kind === 'vehicle' ? drivers : vehicles).known ?? [];
  const wish = (id: number): Wanted => ({ ...wanted, [side]: id, startMs: startMs ?? 0, endMs: endMs ?? null });
  const ordered = inOrder(known, wish, rows, kind);
  const lane = kind === 'vehicle' ? vehicles.nameOf(wanted.vehicleId) : drivers.nameOf(wanted.driverId);
  return (
    <PickDialog
      title={words.pick.title[kind](lane)}
      label={words.pick.find[kind]}
      options={ordered}
      effectsOf={({ id }) => (isValid ? effectsOf(planOf([wish(id)], rows), format, 'future') : [])}
      onPick={({ id }) => {
        if (isValid) onSave(wish(id));
      }}
      onClose={onClose}
      action={
        <Button variant="default" onClick={() => onForm(wish(nobody))}>
          {words.pick.form}
        </Button>
      }
    >
      <div className={classes.times}>
        {(['start', 'end'] as const).map((name) => (
          <TextInput
            key={name}
            type="datetime-local"
            label={text.records[name]}
            value={times[name]}
            error={name === 'end' && !isValid ? words.pick.badTimes : undefined}
            onChange={({ currentTarget: { value } }) => setTimes({ ...times, [name]: value })}
          />
        ))}
      </div>
    </PickDialog>
  );
}

/** The one that the lane had last, then those without another assignment at this time, then the others. */
function inOrder(
  known: readonly Named[],
  wish: (id: number) => Wanted,
  rows: readonly AssignmentRow[],
  kind: LaneKind,
): Named[] {
  const [own, other] = kind === 'vehicle' ? (['vehicleId', 'driverId'] as const) : (['driverId', 'vehicleId'] as const);
  const { startMs } = wish(nobody);
  const last = rows
    .filter((row) => row[own] === wish(nobody)[own] && row.startMs <= startMs)
    .sort((one, two) => two.startMs - one.startMs)[0]?.[other];
  const isBusy = (id: number): boolean => clashing({ ...wish(id), [own]: undefined }, rows).length > 0;
  const rank = new Map(known.map(({ id }) => [id, isBusy(id) ? 2 : id === last ? 0 : 1]));
  return [...known].sort(
    (one, two) => (rank.get(one.id) ?? 0) - (rank.get(two.id) ?? 0) || collator.compare(one.name, two.name),
  );
}

const collator = new Intl.Collator(undefined, { numeric: true });
