import { lazy, Suspense } from 'react';
import { text } from '../text/index.ts';
import { useSignOut } from './SessionEnd.tsx';

/** Not part of the frame. A form with unsaved changes has loaded it, so it opens without a request. */
const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog }));

/** Asks before signing out would lose changes. */
export function SignOutQuestion({ opened, onCancel }: { opened: boolean; onCancel: () => void }) {
  const leave = useSignOut();
  const { title, detail, signOut } = text.shell.signOutAsk;
  if (!opened) return null;
  return (
    <Suspense>
      <ConfirmDialog
        opened
        title={title}
        detail={detail}
        confirm={signOut}
        danger
        onConfirm={() => void leave()}
        onCancel={onCancel}
      />
    </Suspense>
  );
}
