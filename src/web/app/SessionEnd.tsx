import { useQueryClient } from '@tanstack/react-query';
import { noteUntoldSignOut } from '../api/open-session.ts';
import { SignInAgain } from '../features/sign-in/SignInAgain.tsx';
import { useSession, useSessionState } from './session-context.ts';

/** The dialog over an ended session, while it is one. */
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
      signIn={(password) => session.signIn({ username, password, keep: session.keeps() })}
      onOther={() => void leave()}
    />
  );
}

/** Signs out here and in all tabs, forgets everything that was fetched, and begins anew at the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const session = useSession();
  const queryClient = useQueryClient();
  return async () => {
    const told = await session.signOut();
    queryClient.clear();
    if (!told) noteUntoldSignOut();
    session.startOver();
  };
}
