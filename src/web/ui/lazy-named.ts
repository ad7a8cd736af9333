import { type ComponentType, lazy } from 'react';

/** Code could not be loaded: no connection, or a newer version was installed. Only a reload helps. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

export const orNotLoaded = (cause: unknown): never => {
  throw new PageNotLoaded('code', { cause });
};

/** A component whose code loads when it is first drawn: `lazyNamed(() => import('./Form.tsx'), (file) => file.Form)`. */
export const lazyNamed = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) => lazy(async () => ({ default: pick(await load().catch(orNotLoaded)) }));
