import { type ReactNode, Suspense, useState } from 'react';
import { useMe } from '../api/me.ts';
import { lazyNamed } from '../ui/lazy-named.ts';
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
  const lacks = me?.secondFactorRequired === true && !me.secondFactor && !me.singleSignOn;
  if (lacks && !isAdding) setAdding(true);
  if (!isAdding) return children;
  return (
    <Suspense>
      <Gate onDone={() => setAdding(false)} />
    </Suspense>
  );
}

function Gate({ onDone }: { onDone: () => void }) {
  useNotifyShown();
  return <AddFactorFirst onDone={onDone} />;
}
