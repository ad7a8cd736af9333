import { type FormEvent, useState } from 'react';
import { config } from '../../api/config.ts';
import { requestPassword } from '../../api/passwords.ts';
import { text } from '../../text/index.ts';
import { failureDetail } from '../../text/problems.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { GuestCard, toSignIn } from './GuestCard.tsx';

const words = text.passwordPages.forgot;

/** Asks for a link. The answer is the same whether a user has the name or not. */
export function ForgotPassword() {
  const [username, setUsername] = useState('');
  const [problem, setProblem] = useState<string>();
  const [phase, setPhase] = useState<'typing' | 'sending' | 'sent'>('typing');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (phase === 'sending') return;
    if (username.trim() === '') return setProblem(words.fillUsername);
    setPhase('sending');
    try {
      await requestPassword(username);
      setPhase('sent');
    } catch (error) {
      setProblem(failureDetail(error).detail);
      setPhase('typing');
    }
  };

  if (!config().passwordMails) {
    return (
      <GuestCard title={words.title} detail={words.notMailed}>
        {toSignIn(text.passwordPages.toSignIn)}
      </GuestCard>
    );
  }
  if (phase === 'sent') {
    return (
      <GuestCard title={words.sent} detail={words.sentDetail(username.trim())}>
        {toSignIn(text.passwordPages.toSignIn)}
      </GuestCard>
    );
  }
  return (
    <GuestCard title={words.title} detail={words.detail}>
      <Stack as="form" gap={16} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={text.records.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          error={problem}
          // The only field of the page.
          autoFocus
          onChange={(event) => {
            setUsername(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" loading={phase === 'sending'}>
          {words.submit}
        </Button>
      </Stack>
      {toSignIn(text.passwordPages.toSignIn)}
    </GuestCard>
  );
}
