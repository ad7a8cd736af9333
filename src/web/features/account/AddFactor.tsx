import { useState } from 'react';
import { encode } from 'uqr';
import { startTotp, useConfirmTotp } from '../../api/me.ts';
import { officeText } from '../../text/office.ts';
import { failureDetail } from '../../text/problems.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { CodeForm } from './CodeForm.tsx';

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

/** Modules around the code, so that cameras find it. */
const border = 4;

/** Dark on light in both themes: many cameras do not read it the other way round. */
function QrCode({ label, children }: { label: string; children: string }) {
  const { data, size } = encode(children, { border });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      width={208}
      height={208}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={dark.join('')} fill="black" />
    </svg>
  );
}
