import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { fieldWords } from '../../text/field-words.ts';
import { text } from '../../text/index.ts';
import { failureDetail } from '../../text/problems.ts';
import { currentFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Stack } from '../../ui/layout.tsx';

interface CodeFormProps {
  /** Above the field. */
  children: ReactNode;
  detail: string;
  submit: string;
  /** Not the main action of the page. */
  quiet?: boolean;
  /** The code has digits only. Left out: recovery codes are allowed, too. */
  digits?: boolean;
  loading: boolean;
  /** A rejection is shown at the field. */
  onSubmit: (code: string) => Promise<void>;
}

/** Asks for a code of the authenticator app. */
export function CodeForm({ children, detail, submit, quiet, digits, loading, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    try {
      await onSubmit(code);
    } catch (error) {
      setProblem(codeProblem(error));
    }
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={(event) => void send(event)}>
      {children}
      <TextInput
        label={text.account.factor.code}
        description={detail}
        autoComplete="one-time-code"
        {...(digits ? { inputMode: 'numeric' } : { autoCapitalize: 'none' })}
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div>
        <Button type="submit" {...(quiet && { variant: 'default' })} loading={loading}>
          {submit}
        </Button>
      </div>
    </Stack>
  );
}

/** Why the service did not take a code. */
function codeProblem(error: unknown): string {
  const [field] = error instanceof ApiProblem ? error.errors : [];
  return field ? fieldWords(field, currentFormat()) : failureDetail(error).detail;
}
