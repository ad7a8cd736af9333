import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { text } from '../text/index.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { hasUnsavedChanges, holdUnsavedChanges } from './unsaved.ts';

/** Lets one leave without a question, once: what was changed has just been saved, or is given up knowingly. */
export interface LeaveFreely {
  current: boolean;
}

interface UnsavedChanges {
  /** The question itself; render it somewhere in the page. */
  dialog: ReactNode;
  /** Set `current = true` right before navigating away from what has just been saved. */
  leaveFreely: LeaveFreely;
}

/**
 * While `dirty`, leaving the page asks first: links, Back, closing the tab. `staysWithin` says of an address that the form
 * stays open there (a change of filters or of the map's place).
 */
export function useUnsavedChanges(
  dirty: boolean,
  staysWithin: (from: string, to: string) => boolean = (from, to) => from === to,
): UnsavedChanges {
  const leaveFreely = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    leaveFreely.current = false;
    return holdUnsavedChanges();
  }, [dirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && !leaveFreely.current && !staysWithin(current.pathname, next.pathname),
    enableBeforeUnload: () => dirty && !leaveFreely.current && hasUnsavedChanges(),
    withResolver: true,
  });
  const { leave } = text.common;
  const dialog = (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={leave.title}
      detail={leave.detail}
      confirm={leave.leave}
      cancel={leave.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
  return { dialog, leaveFreely };
}
