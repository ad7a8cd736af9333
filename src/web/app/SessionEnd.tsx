import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { noteFailedSignOut } from '../api/open-session.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { useSession, useSessionState } from './session-context.ts';

const loadDialog = () => import('../features/sign-in/SignInAgain.tsx');
const SignInAgain = lazy(async () => ({ default: (await loadDialog()).SignInAgain }));

/** The dialog over an ended session, while it is one. Its code comes behind the page's, so that it is there when it is needed. */
export function SessionEnd() {
  // What does not come now is asked for again when it is needed, and missed then.
  useEffect(() => whenIdle(() => void loadDialog().catch(() => {})), []);
  const state = useSessionState();
  const session = useSession();
  const leave = useSignOut();
  if (state.phase !== 'ended') return null;
  const { username, by } = state;
  return (
    <Suspense fallback={null}>
      <SignInAgain
        username={username}
        by={by}
        signIn={(password) => session.signIn({ username, password, keep: session.keeps() })}
        onOther={() => void leave()}
      />
    </Suspense>
  );
}

/** Signs out here and in all tabs, forgets everything that was fetched, and begins anew at the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const session = useSession();
  const queryClient = useQueryClient();
  return async () => {
    const told = await session.signOut();
    queryClient.clear();
    if (!told) noteFailedSignOut();
    session.startOver();
  };
}
