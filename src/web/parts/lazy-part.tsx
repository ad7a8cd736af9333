import { type ComponentType, lazy, Suspense } from 'react';
import { PanelSkeleton } from '../ui/PanelSkeleton.tsx';

type Load = () => Promise<unknown>;

/** Of the pages that are there: what nobody has opened yet. */
const coming = new Set<Load>();

/**
 * A form or details whose code comes behind its page: rows are there before what only opens from them. In its place stands
 * an empty panel. `pick` takes it from what was loaded: `lazyPart(() => import('./Form.tsx'), (file) => file.Form)`.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  coming.add(load);
  const Part = lazy(async () => ({ default: pick(await load()) }));
  return (props) => (
    <Suspense fallback={<PanelSkeleton />}>
      <Part {...props} />
    </Suspense>
  );
}

/** Asks for all of them, so that the first one opens at once. What does not come now is told when it is needed. */
export function fetchParts(): void {
  for (const load of coming) load().catch(() => undefined);
  coming.clear();
}
