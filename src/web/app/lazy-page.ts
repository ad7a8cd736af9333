import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** A page's code could not be loaded: no connection, or a newer version was installed. Only a reload helps. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

/** A page whose code loads when it is needed. It throws our own error, because the router would reload without asking. */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new PageNotLoaded(name, { cause });
      }),
    name,
  );
