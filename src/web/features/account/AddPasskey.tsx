import { type FormEvent, useState } from 'react';
import { useAddPasskey } from '../../api/passkeys.ts';
import { officeText } from '../../text/office.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { notify } from '../../ui/notices.tsx';
import { deviceOf } from './device-of.ts';
import { refusalOf } from './refusal-of.ts';

const words = officeText.account.passkeys;

/** Makes a passkey on this device. */
export function AddPasskey({ onDone }: { onDone?: () => void }) {
  const adding = useAddPasskey();
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const [problem, setProblem] = useState<string>();
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (adding.isPending) return;
    setProblem(undefined);
    try {
      await adding.mutateAsync(name);
      notify({ words: words.added });
      onDone?.();
    } catch (error) {
      setProblem(error instanceof DOMException ? browserWords(error) : refusalOf(error));
    }
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={(event) => void add(event)}>
      <TextInput
        label={words.name}
        description={words.nameDetail}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={adding.isPending}>
          {words.add}
        </Button>
      </div>
    </Stack>
  );
}

/** The browser tells no more than this, so that pages learn nothing about a device. */
const browserWords = ({ name }: DOMException): string =>
  name === 'InvalidStateError' ? words.already : words.cancelled;
