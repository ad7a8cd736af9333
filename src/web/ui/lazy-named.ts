import { type ComponentType, lazy } from 'react';

/** A component whose code loads when it is first drawn: `lazyNamed(() => import('./Form.tsx'), (file) => file.Form)`. */
export const lazyNamed = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) => lazy(async () => ({ default: pick(await load()) }));
