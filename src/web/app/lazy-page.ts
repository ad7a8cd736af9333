import type { ComponentType } from 'react';
import { loadAllText } from '../text/load-all.ts';
import { firstPage } from './first-page.ts';

/** A page whose code loads after all texts. */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  firstPage(() => loadAllText().then(load), name);
