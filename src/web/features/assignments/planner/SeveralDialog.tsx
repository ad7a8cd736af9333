import { useState } from 'react';
import { minuteMs } from '../../../../contract/durations.ts';
import { momentAt, wallAt, wallDay } from '../../../../rules/zone.ts';
import { clockText } from '../../../data/clock.ts';
import { text } from '../../../text/index.ts';
import { Select, TextInput } from '../../../ui/inputs.tsx';
import type { AssignmentRow, KnownNames } from '../assignment-row.ts';
import { momentOf } from '../assignment-values.ts';
import { clashing } from '../clash.ts';
import type { ShownWindow } from '../shown-window.ts';
import { PlanDialog } from './PlanDialog.tsx';
import classes from './Planner.module.css';
import { nobody, type Plan, type Scene, type Wanted, type WorkingTime } from './plan.ts';

const words = text.assignments.planner.assignSeveral;

interface SeveralDialogProps {
  scene: Scene;
  window: ShownWindow;
  usual: WorkingTime;
  nowMs: number;
  vehicles: KnownNames;
  drivers: KnownNames;
  onSave: (plan: Plan, done: string) => Promise<boolean>;
  onClose: () => void;
}

/**
 * Hands over many lanes at once: one time, and who takes each lane. A lane that is free then gets a proposal: the one that it
 * had last, or a free one.
 */
export function SeveralDialog({ scene, window, usual, nowMs, vehicles, drivers, ...rest }: SeveralDialogProps) {
  const { kind, timeZone } = scene;
  const [times, setTimes] = useState(() => {
    const dayMs = wallDay(wallAt(Math.max(window.startMs, Math.min(nowMs, window.endMs - 1)), timeZone));
    const startMs = momentAt(dayMs + usual.startMinute * minuteMs, timeZone);
    return { start: clockText(startMs, timeZone), end: clockText(startMs + usual.minutes * minuteMs, timeZone) };
  });
  const startMs = momentOf(times.start, timeZone);
  const endMs = times.end === '' ? null : momentOf(times.end, timeZone);
  const span =
    startMs !== undefined && endMs !== undefined && (endMs === null || endMs > startMs)
      ? { startMs, endMs }
      : undefined;
  const [own, other] = kind === 'vehicle' ? [vehicles, drivers] : [drivers, vehicles];
  const known = other.known ?? [];
  const proposals = span ? proposalsFor(scene, span, known) : new Map<number, number>();
  const [changed, setChanged] = useState<ReadonlyMap<number, number>>(new Map());
  // What would change comes first, so that nobody saves it unseen. The order stays while the times change.
  const [laneIds] = useState(() => [
    ...scene.lanes.filter((laneId) => proposals.has(laneId)),
    ...scene.lanes.filter((laneId) => !proposals.has(laneId)),
  ]);
  const choiceOf = (laneId: number): number => changed.get(laneId) ?? proposals.get(laneId) ?? nobody;
  const wanted = scene.lanes.flatMap((laneId): Wanted[] => {
    const id = choiceOf(laneId);
    return id === nobody || !span ? [] : [{ ...pairOf(kind, laneId, id), ...span }];
  });
  const options = [
    { value: String(nobody), label: words.nobody },
    ...known.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <PlanDialog title={words.title[kind]} {...{ wanted, vehicles, drivers }} {...rest}>
      <div className={classes.times}>
        {(['start', 'end'] as const).map((name) => (
          <TextInput
            key={name}
            type="datetime-local"
            label={text.records[name]}
            data-autofocus={name === 'start' || undefined}
            value={times[name]}
            onChange={({ currentTarget: { value } }) => setTimes({ ...times, [name]: value })}
          />
        ))}
      </div>
      <div className={classes.lanes}>
        <table>
          <tbody>
            {laneIds.map((laneId) => (
              <tr key={laneId}>
                <th scope="row">{own.nameOf(laneId)}</th>
                <td>
                  <Select
                    aria-label={words.choose[kind](own.nameOf(laneId))}
                    options={options}
                    value={String(choiceOf(laneId))}
                    onChange={({ currentTarget: { value } }) =>
                      setChanged(new Map([...changed, [laneId, Number(value)]]))
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PlanDialog>
  );
}

const pairOf = (kind: Scene['kind'], laneId: number, id: number): Pick<Wanted, 'vehicleId' | 'driverId'> =>
  kind === 'vehicle' ? { vehicleId: laneId, driverId: id } : { vehicleId: id, driverId: laneId };

/** One for each lane that is free at this time. Nobody gets two lanes. */
function proposalsFor(
  { kind, lanes, rows }: Scene,
  span: { startMs: number; endMs: number | null },
  known: readonly { id: number; name: string }[],
): Map<number, number> {
  const proposals = new Map<number, number>();
  const taken = new Set<number>();
  const isFree = (wanted: Wanted, others: readonly AssignmentRow[]): boolean => clashing(wanted, others).length === 0;
  const propose = (laneId: number, id: number | undefined): void => {
    if (id === undefined || taken.has(id)) return;
    taken.add(id);
    proposals.set(laneId, id);
  };
  const free = lanes.filter((laneId) => isFree({ ...pairOf(kind, laneId, nobody), ...span }, rows));
  const hadLast = (laneId: number): number | undefined => {
    const [own, other] =
      kind === 'vehicle' ? (['vehicleId', 'driverId'] as const) : (['driverId', 'vehicleId'] as const);
    return rows
      .filter((row) => row[own] === laneId && row.startMs <= span.startMs)
      .sort((one, two) => two.startMs - one.startMs)[0]?.[other];
  };
  const mayTake = (laneId: number, id: number): boolean =>
    !taken.has(id) && isFree({ ...pairOf(kind, laneId, id), ...span }, rows);
  for (const laneId of free) {
    const id = hadLast(laneId);
    if (id !== undefined && mayTake(laneId, id)) propose(laneId, id);
  }
  const byName = [...known].sort((one, two) => collator.compare(one.name, two.name));
  for (const laneId of free) {
    if (proposals.has(laneId)) continue;
    propose(laneId, byName.find(({ id }) => mayTake(laneId, id))?.id);
  }
  return proposals;
}

const collator = new Intl.Collator(undefined, { numeric: true });
