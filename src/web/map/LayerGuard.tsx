import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { text } from '../text/index.ts';
import { notify } from '../ui/notices.tsx';

/** An error in one layer of the map leaves the list and the other layers as they are. */
export function LayerGuard({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'layer'} errorComponent={FailedLayer}>
      {children}
    </CatchBoundary>
  );
}

function FailedLayer({ error }: ErrorComponentProps) {
  useEffect(() => {
    console.error(error);
    notify({ kind: 'problem', words: text.map.layerFailed });
  }, [error]);
  return <></>;
}
