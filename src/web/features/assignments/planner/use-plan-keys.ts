import type { KeyboardEvent } from 'react';
import { isCommand } from '../../../ui/keyboard.ts';
import type { AssignmentRow } from '../assignment-row.ts';
import type { Piece } from '../lanes.ts';
import type { Nudge, Scene } from './plan.ts';
import { moveOf, type useGesture } from './use-gesture.ts';
import type { PlanActions } from './use-plan-actions.tsx';

interface PlanKeysOptions {
  gesture: ReturnType<typeof useGesture>;
  actions: PlanActions;
  scene: Scene;
  rows: readonly AssignmentRow[];
  mayPlan: boolean;
}

/** The keys of the planner. Letters work only while a cell of the timeline has the focus. Returns whether the key was one of them. */
export function usePlanKeys({ gesture, actions, rows, mayPlan }: PlanKeysOptions) {
  const steer = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    if (key === 'Enter') gesture.drop();
    else {
      const step = stepOf(key, shiftKey);
      if (!step) return false;
      gesture.nudge(step);
    }
    event.preventDefault();
    return true;
  };
  const act = (event: KeyboardEvent, piece: Piece | undefined): boolean => {
    const row = piece?.kind === 'bar' ? piece.row : undefined;
    const ids = actions.idsFor(row?.id);
    const does: Readonly<Record<string, (() => void) | undefined>> = {
      ' ': row && (() => actions.toggle(row.id)),
      m: ids.length > 0 ? () => gesture.begin(moveOf(ids)) : undefined,
      s: row && (() => gesture.begin({ kind: 'resize', id: row.id, edge: 'start', toMs: row.startMs })),
      e:
        row && (() => gesture.begin({ kind: 'resize', id: row.id, edge: 'end', toMs: row.endMs ?? piece?.endMs ?? 0 })),
      r: ids.length > 0 ? () => actions.ask({ kind: 'repeat', ids }) : undefined,
      c: () => actions.ask({ kind: 'copy' }),
      p: () => actions.ask({ kind: 'several' }),
      x: actions.canSwap ? actions.swap : undefined,
      Delete: ids.length > 0 ? () => actions.remove(ids) : undefined,
      Escape: actions.selected.size > 0 ? actions.clear : undefined,
    };
    const run = does[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!run) return false;
    event.preventDefault();
    // Escape would close the panel as well.
    event.stopPropagation();
    run();
    return true;
  };
  return (event: KeyboardEvent, at: { piece: Piece | undefined } | undefined): boolean => {
    if (!mayPlan) return false;
    if (gesture.held) return steer(event);
    if (isCommand(event) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      actions.select(rows.map(({ id }) => id));
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    return act(event, at?.piece);
  };
}

function stepOf(key: string, isFine: boolean): Nudge | undefined {
  const minutes = isFine ? 1 : 15;
  const steps: Readonly<Record<string, Nudge>> = {
    ArrowLeft: { minutes: -minutes },
    ArrowRight: { minutes },
    ArrowUp: { lanes: -1 },
    ArrowDown: { lanes: 1 },
    PageUp: { days: -1 },
    PageDown: { days: 1 },
  };
  return steps[key];
}
