import { useState } from 'react';
import { startTotp, useConfirmTotp } from '../../api/me.ts';
import { officeText } from '../../text/office.ts';
import { failureDetail } from '../../text/problems.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { CodeForm } from './CodeForm.tsx';
import { QrCode } from './QrCode.tsx';

const words = officeText.account.factor;

interface Begun {
  secret: string;
  uri: string;
}

/** Adds an authenticator app in three steps: scan, type a code, keep the recovery codes. */
export function AddFactor({ onDone }: { onDone: () => void }) {
  const confirming = useConfirmTotp();
  const [begun, setBegun] = useState<Begun>();
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
    <CodeForm
      detail={words.codeDetail}
      submit={words.confirm}
      digits
      loading={confirming.isPending}
      onSubmit={async (code) => setCodes((await confirming.mutateAsync(code)).recoveryCodes)}
    >
      <Quiet>{words.scan}</Quiet>
      <QrCode label={words.qr}>{begun.uri}</QrCode>
      <Quiet>{words.orType}</Quiet>
      <CopyText label={words.secret}>{begun.secret}</CopyText>
    </CodeForm>
  );
}
