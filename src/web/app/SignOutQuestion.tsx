import { text } from '../text/index.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useSignOut } from './SessionEnd.tsx';

/** Asks before signing out would lose changes. */
export function SignOutQuestion({ opened, onCancel }: { opened: boolean; onCancel: () => void }) {
  const leave = useSignOut();
  const { title, detail, signOut } = text.shell.signOutAsk;
  if (!opened) return null;
  return (
    <ConfirmDialog
      opened
      title={title}
      detail={detail}
      confirm={signOut}
      danger
      onConfirm={() => void leave()}
      onCancel={onCancel}
    />
  );
}
