import { type ComponentType, lazy } from 'react';
import { loadAllText } from '../text/load-all.ts';

/** A part of the first screen that is not drawn at first. Its code loads after all texts, because it reads them. */
export const lazyAfterText = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) =>
  lazy(async () => {
    await loadAllText();
    return { default: pick(await load()) };
  });
