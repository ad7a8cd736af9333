import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** A page's code did not come: no connection, or a newer version has taken the place of this one. Only a reload helps. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

/** A page whose code comes when it is needed. Told by our own error: the router's would reload without a question. */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new PageNotLoaded(name, { cause });
      }),
    name,
  );
