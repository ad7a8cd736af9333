import { type ReactNode, useCallback, useState } from 'react';
import { useDeleteWithUndo } from '../../../data/use-delete-with-undo.ts';
import { useRecordAddress } from '../../../data/use-record-address.ts';
import { newAssignmentKeys } from '../../../paths/assignments.ts';
import { paths } from '../../../paths/index.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { IconClose } from '../../../ui/icons.tsx';
import { Row } from '../../../ui/layout.tsx';
import { MenuItem } from '../../../ui/Menu.tsx';
import type { KnownNames } from '../assignment-row.ts';
import { nameOf } from '../assignment-texts.ts';
import type { Gap, Piece } from '../lanes.ts';
import type { ShownWindow } from '../shown-window.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { PlanMenu } from './PlanMenu.tsx';
import classes from './Planner.module.css';
import {
  changesNothing,
  firstWorkingTime,
  type Gesture,
  type Plan,
  planOf,
  proposedIn,
  type Scene,
  swapped,
  type Wanted,
  wantedBy,
  workingTimeOf,
} from './plan.ts';
import { QuickAssign } from './QuickAssign.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';
import { SeveralDialog } from './SeveralDialog.tsx';
import { moveOf } from './use-gesture.ts';
import { useSavePlan } from './use-save-plan.ts';

const words = text.assignments.planner;

interface PlanActionsOptions {
  scene: Scene;
  window: ShownWindow;
  nowMs: number;
  vehicles: KnownNames;
  drivers: KnownNames;
  onOpen: (id: number) => void;
  onForm: ((wanted: Wanted) => void) | undefined;
  /** A new assignment of a gap is on its way. */
  onPlanned: (wanted: Wanted) => void;
}

type Question = { kind: 'repeat'; ids: readonly number[] } | { kind: 'copy' } | { kind: 'several' };

interface MenuPlace {
  laneId: number;
  piece: Piece;
  x: number;
  y: number;
  atMs: number | undefined;
}

export type PlanActions = ReturnType<typeof usePlanActions>;

const nothing: ReadonlySet<number> = new Set();

/** The selection of the timeline, what people can do with it, and the dialogs for that. */
export function usePlanActions(options: PlanActionsOptions) {
  const { scene, window, nowMs, vehicles, drivers, onOpen, onForm, onPlanned } = options;
  const format = useFormat();
  const { timeZone } = format;
  const save = useSavePlan();
  const { remove: removeRecords } = useDeleteWithUndo({
    kind: 'assignment',
    address: useRecordAddress(paths.assignments, newAssignmentKeys),
  });
  const [chosen, setChosen] = useState(nothing);
  const [question, setQuestion] = useState<Question>();
  const [picking, setPicking] = useState<Wanted>();
  const [menu, setMenu] = useState<MenuPlace>();
  const [usual, setUsual] = useState(firstWorkingTime);
  const rowsById = new Map(scene.rows.map((row) => [row.id, row]));
  const selected = new Set([...chosen].filter((id) => rowsById.has(id)));
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => rowsById.get(id) ?? []);

  const store = (plan: Plan, done: string): void => {
    if (!changesNothing(plan, scene.rows)) void save(plan, done);
  };
  const pairOf = ({ vehicleId, driverId }: Wanted): string =>
    nameOf({ vehicle: vehicles.nameOf(vehicleId), driver: drivers.nameOf(driverId) });
  const counted = (count: number): string => text.records.counted('assignment', count, format.number(count));
  const saveWanted = (wanted: readonly Wanted[], rows = scene.rows): void => {
    const [only] = wanted;
    const done = wanted.length === 1 && only ? words.saved(pairOf(only)) : words.savedSeveral(counted(wanted.length));
    store(planOf(wanted, rows), done);
  };
  const idsFor = (id: number | undefined): readonly number[] =>
    id === undefined || selected.has(id) ? [...selected] : [id];
  const [first, second, ...more] = rowsOf([...selected]);
  const canSwap =
    first !== undefined && second !== undefined && more.length === 0 && first.driverId !== second.driverId;
  const swap = (): void => {
    if (!canSwap) return;
    store(planOf(swapped([first, second]), scene.rows), words.swapped(first.driver, second.driver));
  };
  const remove = (ids: readonly number[]): void => {
    setChosen(nothing);
    removeRecords(rowsOf(ids).map((row) => ({ id: row.id, name: nameOf(row) })));
  };
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const closeQuestion = (): void => setQuestion(undefined);

  const actions = {
    selected: selected as ReadonlySet<number>,
    toggle: (id: number): void => {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    select: (ids: readonly number[]): void => setChosen(new Set(ids)),
    clear: (): void => setChosen(nothing),
    idsFor,
    canSwap,
    swap,
    remove,
    ask: setQuestion,
    fill: (laneId: number, gap: Gap, atMs: number | undefined): void => {
      const times = proposedIn(gap, { atMs, usual, nowMs, timeZone });
      setPicking(wantedBy({ kind: 'create', laneId, fromMs: times.startMs, toMs: times.endMs }, scene)[0]);
    },
    drop: (gesture: Gesture): void => {
      const wanted = wantedBy(gesture, scene);
      if (gesture.kind !== 'create') saveWanted(wanted);
      else if (gesture.fromMs !== gesture.toMs) setPicking(wanted[0]);
    },
    openMenu: setMenu,
    /** Tools above the lanes. */
    tools: onForm && (
      <Row wrap gap={6} data-print="hidden">
        <Button compact variant="default" onClick={() => setQuestion({ kind: 'several' })}>
          {words.assignSeveral.button}
        </Button>
        <Button compact variant="default" onClick={() => setQuestion({ kind: 'copy' })}>
          {words.copy.button[window.span]}
        </Button>
      </Row>
    ),
    /** The menu, the dialogs and the tools of the selection. `begin` starts a gesture that keys and buttons steer. */
    surface: (begin: (gesture: Gesture) => void): ReactNode => (
      <>
        {selected.size > 0 && (
          <div className={classes.steer} data-steer data-print="hidden">
            <Row wrap gap={6} role="toolbar" aria-label={text.table.selected(format.number(selected.size))}>
              <span aria-live="polite">{text.table.selected(format.number(selected.size))}</span>
              <Button variant="default" onClick={() => begin(moveOf([...selected]))}>
                {words.menu.move}
              </Button>
              <Button variant="default" onClick={() => setQuestion({ kind: 'repeat', ids: [...selected] })}>
                {words.menu.repeat}
              </Button>
              {canSwap && (
                <Button variant="default" onClick={swap}>
                  {words.menu.swap}
                </Button>
              )}
              <Button variant="default" danger onClick={() => remove([...selected])}>
                {text.common.delete}
              </Button>
              <IconButton
                aria-label={text.table.clearSelection}
                title={text.table.clearSelection}
                onClick={() => setChosen(nothing)}
              >
                <IconClose />
              </IconButton>
            </Row>
          </div>
        )}
        {menu && (
          <PlanMenu label={words.menu.label} at={menu} onClose={closeMenu}>
            {itemsOf(menu, begin)}
          </PlanMenu>
        )}
        {picking && onForm && (
          <QuickAssign
            {...{ kind: scene.kind, wanted: picking, rows: scene.rows, vehicles, drivers }}
            onSave={(wanted) => {
              setPicking(undefined);
              const { startMs, endMs } = wanted;
              if (endMs !== null) setUsual(workingTimeOf({ startMs, endMs }, timeZone));
              saveWanted([wanted]);
              onPlanned(wanted);
            }}
            onForm={(wanted) => {
              setPicking(undefined);
              onForm(wanted);
            }}
            onClose={() => setPicking(undefined)}
          />
        )}
        {question?.kind === 'copy' && (
          <CopyDialog {...{ scene, window, vehicles, drivers }} onSave={save} onClose={closeQuestion} />
        )}
        {question?.kind === 'repeat' && (
          <RepeatDialog
            {...{ window, timeZone, vehicles, drivers }}
            rows={rowsOf(question.ids)}
            onSave={save}
            onClose={closeQuestion}
          />
        )}
        {question?.kind === 'several' && (
          <SeveralDialog
            {...{ scene, window, usual, nowMs, vehicles, drivers }}
            onSave={save}
            onClose={closeQuestion}
          />
        )}
      </>
    ),
  };
  function itemsOf({ piece, laneId, atMs }: MenuPlace, begin: (gesture: Gesture) => void): ReactNode {
    const item = (label: string, run: () => void): ReactNode => (
      <MenuItem key={label} onPress={run}>
        {label}
      </MenuItem>
    );
    const newOne = onForm && piece.kind === 'gap' && item(words.menu.add, () => actions.fill(laneId, piece, atMs));
    const row = piece.kind === 'bar' ? piece.row : piece.running;
    if (!row) return newOne;
    const ids = idsFor(row.id);
    const open = item(words.menu.open, () => onOpen(row.id));
    if (!onForm) return open;
    return (
      <>
        {newOne}
        {open}
        {item(words.menu.move, () => begin(moveOf(ids)))}
        {item(words.menu.start, () => begin({ kind: 'resize', id: row.id, edge: 'start', toMs: row.startMs }))}
        {item(words.menu.end, () => begin({ kind: 'resize', id: row.id, edge: 'end', toMs: row.endMs ?? nowMs }))}
        {item(words.menu.repeat, () => setQuestion({ kind: 'repeat', ids }))}
        {canSwap && item(words.menu.swap, swap)}
        {item(selected.has(row.id) ? words.menu.deselect : words.menu.select, () => actions.toggle(row.id))}
        {item(text.common.delete, () => remove(ids))}
      </>
    );
  }
  return actions;
}
