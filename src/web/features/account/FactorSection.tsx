import { type FormEvent, useState } from 'react';
import { useRemoveTotp } from '../../api/me.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { PageSection } from '../../ui/FormSection.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { notify } from '../../ui/notices.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { AddFactor } from './AddFactor.tsx';
import { codeProblem } from './code-problem.ts';

const words = text.account.factor;

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
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (removing.isPending) return;
    try {
      await removing.mutateAsync(code);
      onRemoved();
    } catch (error) {
      setProblem(codeProblem(error));
    }
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={(event) => void submit(event)}>
      <StatusMark kind="good">{words.on}</StatusMark>
      <TextInput
        label={words.code}
        description={words.removeDetail}
        autoComplete="one-time-code"
        autoCapitalize="none"
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div>
        <Button type="submit" variant="default" loading={removing.isPending}>
          {words.remove}
        </Button>
      </div>
    </Stack>
  );
}
