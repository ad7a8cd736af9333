import { useState } from 'react';
import { useRemoveTotp } from '../../api/me.ts';
import { officeText } from '../../text/office.ts';
import { PageSection } from '../../ui/FormSection.tsx';
import { notify } from '../../ui/notices.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { AddFactor } from './AddFactor.tsx';
import { CodeForm } from './CodeForm.tsx';

const words = officeText.account.factor;

/** The second factor of the signed-in person. */
export function FactorSection({ has }: { has: boolean }) {
  // The recovery codes stay until the person has kept them, although the factor is there by then.
  const [isAdding, setAdding] = useState(!has);
  return (
    <PageSection title={words.title} detail={words.detail}>
      {isAdding ? (
        <AddFactor onDone={() => setAdding(false)} />
      ) : (
        <RemoveFactor
          onRemoved={() => {
            setAdding(true);
            notify({ words: words.removed });
          }}
        />
      )}
    </PageSection>
  );
}

function RemoveFactor({ onRemoved }: { onRemoved: () => void }) {
  const removing = useRemoveTotp();
  return (
    <CodeForm
      detail={words.removeDetail}
      submit={words.remove}
      quiet
      loading={removing.isPending}
      onSubmit={async (code) => {
        await removing.mutateAsync(code);
        onRemoved();
      }}
    >
      <StatusMark kind="good">{words.on}</StatusMark>
    </CodeForm>
  );
}
