import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { createLive, type Live, type LiveState } from '../api/live.ts';

export const LiveContext = createContext<Live | undefined>(undefined);

/** Keeps the stream of live events open while the component is mounted. */
export function useLiveStream(): Live {
  const queryClient = useQueryClient();
  const [live] = useState(() => createLive(queryClient));
  useEffect(() => live.start(), [live]);
  return live;
}

export function useLiveState(): LiveState {
  const live = useContext(LiveContext);
  if (!live) throw new Error('useLiveState outside of the app');
  useSyncExternalStore(live.subscribe, () => live.state().phase);
  return live.state();
}
