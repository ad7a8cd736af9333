import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { text } from '../../text/index.ts';
import { notify } from '../../ui/notices.tsx';

/**
 * A layer of the map, which may load later. An error in it removes the layer and leaves the list and the other layers as they
 * are. Errors of frames, events and workers come here by `useFail`.
 */
export function LayerGuard({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'layer'} errorComponent={FailedLayer}>
      <Suspense fallback={fallback}>{children}</Suspense>
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
