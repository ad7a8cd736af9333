import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadCode } from '../ui/lazy-named.ts';

/** A page whose code loads when it is needed. It throws our own error, because the router would reload without asking. */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(() => loadCode(load), name);
