import { lazy, Suspense } from 'react';
import { useLens } from './use-lens.ts';

const load = () => import('./TagLens.tsx');
const TagLens = lazy(async () => ({ default: (await load()).TagLens }));

/** Loads the lens with the first chosen tag, to keep map pages small. */
export const LazyTagLens = () =>
  useLens().length > 0 && (
    <Suspense>
      <TagLens />
    </Suspense>
  );
