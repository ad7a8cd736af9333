import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from '../api/session.ts';
import type { SessionState } from '../api/session-state.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside of the app');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}
