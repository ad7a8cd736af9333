import { type FormEvent, useEffect, useState } from 'react';
import { passwordLength } from '../../../contract/choices.ts';
import { readPasswordLink, resetPassword } from '../../api/passwords.ts';
import { ApiProblem } from '../../api/problem.ts';
import { guestPaths } from '../../paths/index.ts';
import { fieldWords } from '../../text/field-words.ts';
import { text } from '../../text/index.ts';
import { failureDetail } from '../../text/problems.ts';
import { currentFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SecretInput } from '../../ui/SecretInput.tsx';
import { GuestCard, toSignIn } from './GuestCard.tsx';

const words = text.passwordPages.set;

type Phase = { is: 'reading' | 'bad' | 'done' } | { is: 'open'; owner: LinkOwner } | { is: 'failed'; detail: string };

/** The page behind a link of a mail or an invitation. Opening it does not use the link. */
export function SetPassword({ token }: { token: string }) {
  const [phase, setPhase] = useState<Phase>({ is: 'reading' });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: Phase): void => {
      if (isCurrent) setPhase(next);
    };
    readPasswordLink(token).then(
      (owner) => show({ is: 'open', owner }),
      (error: unknown) =>
        show(isBadLink(error) ? { is: 'bad' } : { is: 'failed', detail: failureDetail(error).detail }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, tries]);

  switch (phase.is) {
    case 'reading':
      return null;
    case 'bad':
      return (
        <GuestCard title={words.bad} detail={words.badDetail}>
          <a href={guestPaths.forgotPassword.slice(1)}>{words.again}</a>
          {toSignIn(text.passwordPages.toSignIn)}
        </GuestCard>
      );
    case 'failed':
      return (
        <GuestCard title={words.unread} detail={phase.detail}>
          <Button onClick={() => setTries(tries + 1)}>{text.common.retry}</Button>
        </GuestCard>
      );
    case 'done':
      return (
        <GuestCard title={words.done} detail={words.doneDetail}>
          {toSignIn(text.passwordPages.signIn)}
        </GuestCard>
      );
    case 'open': {
      const { owner } = phase;
      return (
        <GuestCard
          title={owner.invitation ? words.welcome : words.title}
          detail={owner.invitation ? words.welcomeDetail : text.records.passwordRule(passwordLength.min)}
        >
          <SetPasswordForm
            token={token}
            owner={owner}
            onBadLink={() => setPhase({ is: 'bad' })}
            onDone={() => {
              // The link is used up. Nobody needs it in the browser's history.
              history.replaceState(null, '', location.pathname);
              setPhase({ is: 'done' });
            }}
          />
        </GuestCard>
      );
    }
  }
}

const isBadLink = (error: unknown): boolean =>
  error instanceof ApiProblem && error.errors.some(({ pointer }) => pointer === '#/token');

interface LinkOwner {
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

function SetPasswordForm({ token, owner, onDone, onBadLink }: SetPasswordFormProps) {
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
