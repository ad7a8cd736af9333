import { createRoute } from '@tanstack/react-router';
import { type ImportedKind, importedKinds } from '../../../contract/kinds.ts';
import { importPathOf } from '../../paths/index.ts';
import { lazyPage } from '../lazy-page.ts';
import { root } from './root.ts';

const component = lazyPage(() => import('../../features/import/ImportPage.tsx'), 'ImportPage');

const importRoute = <Kind extends ImportedKind>(kind: Kind) =>
  createRoute({ getParentRoute: () => root, path: importPathOf(kind), component });

type ImportRoute = { [Kind in ImportedKind]: ReturnType<typeof importRoute<Kind>> }[ImportedKind];

/** One page imports all kinds of records. Its address names the kind. */
export const importsRoutes = importedKinds.map((kind) => importRoute(kind) as ImportRoute);
