import { createContext, useContext, useEffect } from 'react';

/** Called when the frame is drawn, which removes the sign-in page. */
export const ShownContext = createContext<() => void>(() => {});

export function useNotifyShown(): void {
  const notify = useContext(ShownContext);
  useEffect(notify, [notify]);
}
