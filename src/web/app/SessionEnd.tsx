import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { noteFailedSignOut } from '../api/open-session.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { useSession, useSessionState } from './session-context.ts';

const loadDialog = () => import('../features/sign-in/SignInAgain.tsx');
const SignInAgain = lazy(async () => ({ default: (await loadDialog()).SignInAgain }));

/** Dialog over an ended session. Its code loads when the page is idle, so that it is there when it is needed. */
export function SessionEnd() {
  // After a failure the dialog loads again when it is needed.
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
