import { Suspense } from 'react';
import { lazyNamed } from './lazy-named.ts';
import { useLens } from './use-lens.ts';

const TagLens = lazyNamed(
  () => import('./TagLens.tsx'),
  (file) => file.TagLens,
);

/** Loads the lens with the first chosen tag, to keep map pages small. */
export const LazyTagLens = () =>
  useLens().length > 0 && (
    <Suspense>
      <TagLens />
    </Suspense>
  );
