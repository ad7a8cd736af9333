import { type ReactNode, Suspense, useState } from 'react';
import { suspendedIntakeDays } from '../../contract/choices.ts';
import { useMe } from '../api/me.ts';
import { text } from '../text/index.ts';
import { Button } from '../ui/Button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { EmptyState } from '../ui/states.tsx';
import classes from './FactorGate.module.css';
import { useSignOut } from './SessionEnd.tsx';
import { useNotifyShown } from './shown.ts';

const AddFactorFirst = lazyNamed(
  () => import('../features/account/AddFactorFirst.tsx'),
  (file) => file.AddFactorFirst,
);

/** While a required second factor is missing, the service refuses everything else. */
export function FactorGate({ children }: { children: ReactNode }) {
  const me = useMe();
  // It stays until the person has kept the recovery codes.
  const [isAdding, setAdding] = useState(false);
  // The identity provider of an organisation has its own.
  const lacks = me?.secondFactorRequired === true && !me.secondFactor && me.passkeys === 0 && !me.singleSignOn;
  if (lacks && !isAdding) setAdding(true);
  if (me?.suspended) return <Suspended />;
  if (!isAdding) return children;
  return (
    <Suspense>
      <Gate onDone={() => setAdding(false)} />
    </Suspense>
  );
}

/** The service refuses everything else. */
function Suspended() {
  const leave = useSignOut();
  useNotifyShown();
  return (
    <main className={classes.suspended}>
      <EmptyState
        title={text.shell.suspended.title}
        detail={text.shell.suspended.detail(suspendedIntakeDays)}
        action={<Button onClick={() => void leave()}>{text.shell.signOutAsk.signOut}</Button>}
      />
    </main>
  );
}

function Gate({ onDone }: { onDone: () => void }) {
  const leave = useSignOut();
  useNotifyShown();
  return <AddFactorFirst onDone={onDone} onLeave={() => void leave()} />;
}
