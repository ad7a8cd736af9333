import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { otpRequired } from '../../api/token-request.ts';
import { signIn as signInWords } from '../../text/sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SecretInput } from '../../ui/SecretInput.tsx';
import { failureWords } from './failure-words.ts';
import classes from './SignInAgain.module.css';

interface SignInAgainProps {
  username: string;
  /** Signed out in another tab: hides the page below, because another person may be looking. */
  by: keyof typeof reasons;
  /** Throws `ApiProblem`. The dialog closes when it resolves. */
  signIn: (password: string, otp?: string) => Promise<void>;
  /** Goes through the organisation in another tab, which shares its session with this one. Undefined: there is no such way. */
  onOrganisation: (() => void) | undefined;
  /** Signs in with a passkey. Throws `ApiProblem`, or `DOMException` if the browser gives none. Undefined: there is no such way. */
  onPasskey: (() => Promise<void>) | undefined;
  /** Another person wants to sign in: the page reloads. */
  onOther: () => void;
}

const reasons = { expiry: 'expired', signOut: 'signedOut', stepUp: 'stepUp' } as const;

/** A dialog over an ended session. The page below stays, and continues after the same person has signed in. */
export function SignInAgain({ username, by, signIn, onOrganisation, onPasskey, onOther }: SignInAgainProps) {
  const words = signInWords.again;
  const [password, setPassword] = useState('');
  /** Undefined until the service asks for one. */
  const [otp, setOtp] = useState<string>();
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (pending) return;
    if (password === '') return setProblem(signInWords.fillPassword);
    if (otp === '') return setProblem(signInWords.fillCode);
    setPending(true);
    try {
      await signIn(password, otp);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.slug === otpRequired) {
        setOtp('');
        setProblem(otp === undefined ? signInWords.fillCode : signInWords.wrongCode);
      } else setProblem(failureWords(error));
    } finally {
      setPending(false);
    }
  };

  const withPasskey = async (enter: () => Promise<void>): Promise<void> => {
    setPending(true);
    try {
      await enter();
    } catch (error) {
      if (error instanceof DOMException) return setProblem(signInWords.noPasskey);
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.slug === 'invalid_grant' ? signInWords.passkeyRefused : failureWords(error));
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog title={words.title} covers={by === 'signOut'}>
      <Stack as="form" gap={12} onSubmit={(event) => void submit(event)} noValidate>
        <Quiet>{words[reasons[by]]}</Quiet>
        {problem !== '' && <ProblemNote>{problem}</ProblemNote>}
        <p className={classes.who}>{words.as(username)}</p>
        {/* Tells password managers whose password this is. */}
        <input
          className={classes.username}
          type="text"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <SecretInput
          label={signInWords.password}
          autoComplete="current-password"
          value={password}
          error={problem !== ''}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem('');
          }}
          data-autofocus
        />
        {otp !== undefined && (
          <TextInput
            label={signInWords.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={otp}
            // It appears when the service asks for it.
            autoFocus
            onChange={(event) => {
              setOtp(event.currentTarget.value);
              setProblem('');
            }}
          />
        )}
        <Button type="submit" loading={pending}>
          {signInWords.submit}
        </Button>
        {onPasskey && (
          <Button variant="default" disabled={pending} onClick={() => void withPasskey(onPasskey)}>
            {signInWords.passkey}
          </Button>
        )}
        {onOrganisation && (
          <Button variant="default" onClick={onOrganisation}>
            {signInWords.organisation}
          </Button>
        )}
        <Button variant="subtle" title={words.otherDetail} onClick={onOther}>
          {words.other}
        </Button>
      </Stack>
    </Dialog>
  );
}
