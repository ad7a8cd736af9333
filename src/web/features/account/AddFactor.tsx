import { type FormEvent, useState } from 'react';
import { startTotp, useConfirmTotp } from '../../api/me.ts';
import { text } from '../../text/index.ts';
import { failureDetail } from '../../text/problems.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { codeProblem } from './code-problem.ts';
import { QrCode } from './QrCode.tsx';

const words = text.account.factor;

interface Begun {
  secret: string;
  uri: string;
}

/** Adds an authenticator app in three steps: scan, type a code, keep the recovery codes. */
export function AddFactor({ onDone }: { onDone: () => void }) {
  const confirming = useConfirmTotp();
  const [begun, setBegun] = useState<Begun>();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const [problem, setProblem] = useState<string>();

  const begin = async (): Promise<void> => {
    try {
      setBegun(await startTotp());
      setProblem(undefined);
    } catch (error) {
      setProblem(failureDetail(error).detail);
    }
  };
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (confirming.isPending) return;
    try {
      setCodes((await confirming.mutateAsync(code)).recoveryCodes);
    } catch (error) {
      setProblem(codeProblem(error));
    }
  };

  if (codes) {
    return (
      <Stack gap={16}>
        <SecretOnce title={words.codes.title} detail={words.codes.detail} label={words.codes.label}>
          {codes.join('\n')}
        </SecretOnce>
        <div>
          <Button onClick={onDone}>{words.codes.done}</Button>
        </div>
      </Stack>
    );
  }
  if (!begun) {
    return (
      <Stack gap={16}>
        {problem !== undefined && <ProblemNote>{problem}</ProblemNote>}
        <div>
          <Button onClick={() => void begin()}>{words.add}</Button>
        </div>
      </Stack>
    );
  }
  return (
    <Stack as="form" gap={16} noValidate onSubmit={(event) => void confirm(event)}>
      <Quiet>{words.scan}</Quiet>
      <QrCode label={words.qr}>{begun.uri}</QrCode>
      <Quiet>{words.orType}</Quiet>
      <CopyText label={words.secret}>{begun.secret}</CopyText>
      <TextInput
        label={words.code}
        description={words.codeDetail}
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div>
        <Button type="submit" loading={confirming.isPending}>
          {words.confirm}
        </Button>
      </div>
    </Stack>
  );
}
