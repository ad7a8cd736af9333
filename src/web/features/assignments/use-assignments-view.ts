import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
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
  /** The same object while the day is the same. */
  isToday: boolean;
  change: ChangeSearch<Look>;
}

/** The view and its time. The URL is their only store. */
export function useAssignmentsView(nowMs: number): AssignmentsView {
  const search = readAssignmentsSearch({ ...useSearch({ strict: false }) });
  const { timeZone } = useFormat();
  const narrow = useMedia('(max-width: 640px)');
  const change = useChangeSearch<Look>();
  const today = todayIn(timeZone, nowMs);
  const {
    compare,
    span = 'day',
    day = today,
    lanes = 'vehicle',
    used = false,
    view = narrow ? 'table' : 'timeline',
  } = search;
  const window = useMemo(() => windowOf({ day, span }, 0, timeZone), [day, span, timeZone]);
  return { view, lanes, used, window, compare, isToday: day === today, change };
}
