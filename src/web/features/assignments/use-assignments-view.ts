import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type ChangeSearch, useChangeSearch } from '../../data/use-change-search.ts';
import { type AssignmentsSearch, readAssignmentsSearch } from '../../paths/assignments.ts';
import { useFormat } from '../../text/use-format.ts';
import { useMedia } from '../../ui/use-media.ts';
import { type ShownWindow, todayIn, windowOf } from './shown-window.ts';

export type Look = Pick<AssignmentsSearch, 'view' | 'lanes' | 'used' | 'span' | 'day' | 'compare'>;

export interface AssignmentsView {
  view: 'timeline' | 'table';
  lanes: 'vehicle' | 'driver';
  /** Hides empty lanes. */
  used: boolean;
  window: ShownWindow;
  /** Compares the totals of the table with the day or week before. */
  compare: true | undefined;
  /** A form is open, so the view stays: with another one the form would lose what was typed. */
  isHeld: boolean;
  /** The same object while the day is the same. */
  isToday: boolean;
  change: ChangeSearch<Look>;
}

/** The view and its time. The URL is their only store. While a form is open, the view stays, even if a phone is turned. */
export function useAssignmentsView(nowMs: number, isForm: boolean): AssignmentsView {
  const search = readAssignmentsSearch({ ...useSearch({ strict: false }) });
  const { timeZone } = useFormat();
  const narrow = useMedia('(max-width: 640px)');
  const change = useChangeSearch<Look>();
  const today = todayIn(timeZone, nowMs);
  const { compare, span = 'day', day = today, lanes = 'vehicle', used = false } = search;
  const view = useHeld(search.view ?? (narrow ? 'table' : 'timeline'), isForm);
  const window = useMemo(() => windowOf({ day, span }, 0, timeZone), [day, span, timeZone]);
  return { view, lanes, used, window, compare, isHeld: isForm, isToday: day === today, change };
}

/** The value, or while `isHeld` its last one from before. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value);
  if (isHeld || held === value) return held;
  setHeld(value);
  return value;
}
