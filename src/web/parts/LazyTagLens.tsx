import { Suspense } from 'react';
import { lazyAfterText } from './lazy-after-text.ts';
import { useLens } from './use-lens.ts';

const TagLens = lazyAfterText(
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
