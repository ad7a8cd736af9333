import { type ComponentType, Suspense } from 'react';
import { loadAllText } from '../text/load-all.ts';
import { PanelSkeleton } from '../ui/PanelSkeleton.tsx';
import { lazyAfterText } from './lazy-after-text.ts';

type Load = () => Promise<unknown>;

/** Parts of loaded pages that have not been requested yet. */
const coming = new Set<Load>();

/**
 * A form or details whose code loads after the page's rows. Shows an empty panel until then. `pick` selects the component:
 * `lazyPart(() => import('./Form.tsx'), (file) => file.Form)`.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  coming.add(() => loadAllText().then(load));
  const Part = lazyAfterText(load, pick);
  return (props) => (
    <Suspense fallback={<PanelSkeleton />}>
      <Part {...props} />
    </Suspense>
  );
}

/** Loads all parts in advance. A failure is reported when its part is opened. */
export function fetchParts(): void {
  for (const load of coming) load().catch(() => undefined);
  coming.clear();
}
