import { type FormEvent, type ReactNode, useState } from 'react';
import { officeText } from '../../text/office.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { refusalOf } from './refusal-of.ts';

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
      setProblem(refusalOf(error));
    }
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={(event) => void send(event)}>
      {children}
      <TextInput
        label={officeText.account.factor.code}
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
