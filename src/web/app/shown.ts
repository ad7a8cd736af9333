import { createContext, useContext, useEffect } from 'react';

/** Told once the frame is drawn: the sign-in page goes then, not before. */
export const ShownContext = createContext<() => void>(() => {});

export function useTellShown(): void {
  const tell = useContext(ShownContext);
  useEffect(tell, [tell]);
}
