import { useEffect, useState } from 'react';
import { passwordLength } from '../../../contract/choices.ts';
import { readPasswordLink } from '../../api/passwords.ts';
import { ApiProblem } from '../../api/problem.ts';
import { guestPaths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { failureDetail } from '../../text/problems.ts';
import { Button } from '../../ui/Button.tsx';
import { GuestCard, toSignIn } from './GuestCard.tsx';
import { type LinkOwner, SetPasswordForm } from './SetPasswordForm.tsx';

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
