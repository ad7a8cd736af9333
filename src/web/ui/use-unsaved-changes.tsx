import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { text } from '../text/index.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { hasUnsavedChanges, holdUnsavedChanges } from './unsaved.ts';

/** Set to leave once without a question, because the changes were saved or dropped on purpose. */
export interface LeaveFreely {
  current: boolean;
}

interface UnsavedChanges {
  /** The question, to render anywhere in the page. */
  dialog: ReactNode;
  /** Set `current = true` right before navigating away after a save. */
  leaveFreely: LeaveFreely;
}

/** The list of deleted records has a panel of its own, so no form stays open when the page changes to this list or back. */
const listsAlike = (one: At, other: At): boolean => deletedIn(one) === deletedIn(other);
const deletedIn = ({ search }: At): unknown => ('deleted' in search ? search.deleted : undefined);
interface At {
  search: object;
}

/**
 * While `dirty`, leaving the page by links, Back or closing the tab asks first. `staysWithin` returns whether the form stays
 * open at a URL, such as one with other filters or another map view.
 */
export function useUnsavedChanges(
  dirty: boolean,
  staysWithin: (from: string, to: string) => boolean = (from, to) => from === to,
  onGivenUp?: () => void,
): UnsavedChanges {
  const leaveFreely = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    leaveFreely.current = false;
    return holdUnsavedChanges();
  }, [dirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && !leaveFreely.current && !(staysWithin(current.pathname, next.pathname) && listsAlike(current, next)),
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
      onConfirm={() => {
        onGivenUp?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
  return { dialog, leaveFreely };
}
