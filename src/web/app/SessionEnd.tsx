import { useQueryClient } from '@tanstack/react-query';
import { config } from '../api/config.ts';
import { noteFailedSignOut } from '../api/open-session.ts';
import { offersPasskeys, signWithPasskey } from '../api/passkey-device.ts';
import { signOnAddress } from '../api/sign-on.ts';
import { SignInAgain } from '../features/sign-in/SignInAgain.tsx';
import { useSession, useSessionState } from './session-context.ts';

/** Dialog over an ended session. */
export function SessionEnd() {
  const state = useSessionState();
  const session = useSession();
  const leave = useSignOut();
  if (state.phase !== 'ended') return null;
  const { username, by } = state;
  return (
    <SignInAgain
      username={username}
      by={by}
      signIn={(password, otp) => session.signIn({ username, password, otp, keep: session.keeps() })}
      onOrganisation={
        config().singleSignOn === 'off' ? undefined : () => void window.open(signOnAddress(session.keeps()))
      }
      onPasskey={
        offersPasskeys()
          ? async () => session.signIn({ passkey: await signWithPasskey(), keep: session.keeps() })
          : undefined
      }
      onOther={() => void leave()}
    />
  );
}

/** Signs out in all tabs, clears the cache and reloads at the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const session = useSession();
  const queryClient = useQueryClient();
  return async () => {
    const isRevoked = await session.signOut();
    queryClient.clear();
    if (!isRevoked) noteFailedSignOut();
    session.startOver();
  };
}
