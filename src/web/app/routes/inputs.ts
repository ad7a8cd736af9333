import { createRoute } from '@tanstack/react-router';
import { paths } from '../../paths/index.ts';
import { readHistorySearch, readInputsSearch, readInputTypesSearch } from '../../paths/inputs.ts';
import { lazyPage } from '../lazy-page.ts';
import { later, root } from './root.ts';

const inputs = createRoute({
  getParentRoute: () => root,
  path: paths.inputs,
  validateSearch: readInputsSearch,
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../../api/records.ts')).inputsQuery())),
  component: lazyPage(() => import('../../features/inputs/InputsPage.tsx'), 'InputsPage'),
});
const input = createRoute({ getParentRoute: () => inputs, path: '$inputId' });
const editInput = createRoute({ getParentRoute: () => inputs, path: '$inputId/edit' });

const inputTypes = createRoute({
  getParentRoute: () => root,
  path: paths.inputTypes,
  validateSearch: readInputTypesSearch,
  loader: later(async (queryClient) =>
    queryClient.prefetchQuery((await import('../../api/records.ts')).inputTypesQuery()),
  ),
  component: lazyPage(() => import('../../features/inputs/TypesPage.tsx'), 'TypesPage'),
});
const newInputType = createRoute({ getParentRoute: () => inputTypes, path: 'new' });
const inputType = createRoute({ getParentRoute: () => inputTypes, path: '$inputTypeId' });
const editInputType = createRoute({ getParentRoute: () => inputTypes, path: '$inputTypeId/edit' });

const inputHistory = createRoute({
  getParentRoute: () => root,
  path: paths.inputHistory,
  validateSearch: readHistorySearch,
  component: lazyPage(() => import('../../features/inputs/HistoryPage.tsx'), 'HistoryPage'),
});

export const inputsRoutes = [
  inputs.addChildren([input, editInput]),
  inputTypes.addChildren([newInputType, inputType, editInputType]),
  inputHistory,
] as const;
