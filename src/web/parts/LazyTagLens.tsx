import { lazy, Suspense } from 'react';
import { useLens } from './use-lens.ts';

const load = () => import('./TagLens.tsx');
const TagLens = lazy(async () => ({ default: (await load()).TagLens }));

/** It comes with the first tag that is chosen: on a map page every byte counts. */
export const LazyTagLens = () =>
  useLens().length > 0 && (
    <Suspense>
      <TagLens />
    </Suspense>
  );
