import { type FormEvent, useState } from 'react';
import { passwordLength } from '../../../contract/choices.ts';
import { resetPassword } from '../../api/passwords.ts';
import { ApiProblem } from '../../api/problem.ts';
import { fieldWords } from '../../text/field-words.ts';
import { text } from '../../text/index.ts';
import { failureDetail } from '../../text/problems.ts';
import { currentFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SecretInput } from '../../ui/SecretInput.tsx';

const words = text.passwordPages.set;

export interface LinkOwner {
  username: string;
  name: string | null;
  invitation: boolean;
}

interface SetPasswordFormProps {
  token: string;
  owner: LinkOwner;
  onDone: () => void;
  /** The link stopped working while the page was open. */
  onBadLink: () => void;
}

type Problems = Partial<Record<'password' | 'name' | 'form', string>>;

export function SetPasswordForm({ token, owner, onDone, onBadLink }: SetPasswordFormProps) {
  const [name, setName] = useState(owner.name ?? '');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      await resetPassword({ token, password, ...(owner.invitation && { name }) });
      onDone();
    } catch (error) {
      const found = problemsOf(error);
      if (found === 'badLink') onBadLink();
      else setProblems(found);
    } finally {
      setPending(false);
    }
  };

  return (
    <Stack as="form" gap={16} noValidate onSubmit={(event) => void submit(event)}>
      {problems.form !== undefined && <ProblemNote>{problems.form}</ProblemNote>}
      {/* Also tells password managers whose password this is. */}
      <TextInput label={text.records.username} autoComplete="username" value={owner.username} readOnly />
      {owner.invitation && (
        <TextInput
          label={text.records.name}
          autoComplete="name"
          dir="auto"
          value={name}
          error={problems.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <SecretInput
        label={text.records.password}
        autoComplete="new-password"
        description={owner.invitation ? text.records.passwordRule(passwordLength.min) : undefined}
        value={password}
        error={problems.password}
        autoFocus
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblems({});
        }}
      />
      <Button type="submit" loading={pending}>
        {words.submit}
      </Button>
    </Stack>
  );
}

function problemsOf(error: unknown): Problems | 'badLink' {
  if (!(error instanceof ApiProblem) || error.errors.length === 0) return { form: failureDetail(error).detail };
  const problems: Problems = {};
  for (const problem of error.errors) {
    if (problem.pointer === '#/token') return 'badLink';
    problems[problem.pointer === '#/name' ? 'name' : 'password'] = fieldWords(problem, currentFormat());
  }
  return problems;
}
