import { createRoute } from '@tanstack/react-router';
import { inputsQuery, inputTypesQuery } from '../../api/records.ts';
import { paths } from '../../paths/index.ts';
import { readHistorySearch, readInputsSearch, readInputTypesSearch } from '../../paths/inputs.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const inputs = createRoute({
  getParentRoute: () => root,
  path: paths.inputs,
  validateSearch: readInputsSearch,
  loader: prefetching((queryClient) => queryClient.prefetchQuery(inputsQuery())),
  component: lazyPage(() => import('../../features/inputs/InputsPage.tsx'), 'InputsPage'),
});
const input = createRoute({ getParentRoute: () => inputs, path: '$inputId' });
const editInput = createRoute({ getParentRoute: () => inputs, path: '$inputId/edit' });

const inputTypes = createRoute({
  getParentRoute: () => root,
  path: paths.inputTypes,
  validateSearch: readInputTypesSearch,
  loader: prefetching((queryClient) => queryClient.prefetchQuery(inputTypesQuery())),
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
