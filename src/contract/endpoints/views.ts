import * as z from 'zod';
import { view, viewInput } from '../administration.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../fields.ts';
import { savedId } from './saved-id.ts';

export const added = {
  listViews: endpoint({
    method: 'GET',
    path: '/public/v1/views',
    group: 'Views',
    summary: 'Your own saved views and the shared ones',
    query: listQuery,
    reply: z.array(view),
  }),
  getView: endpoint({
    method: 'GET',
    path: '/public/v1/views/{viewId}',
    group: 'Views',
    summary: 'One saved view',
    reply: view,
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/public/v1/views',
    group: 'Views',
    access: 'user',
    summary: 'Create or update a saved view',
    body: viewInput,
    reply: savedId,
    changes: ['view'],
    record: 'getView',
  }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/public/v1/views/{viewId}',
    group: 'Views',
    access: 'user',
    summary: 'Delete a saved view',
    changes: ['view'],
  }),
  restoreView: endpoint({
    method: 'POST',
    path: '/public/v1/views/{viewId}/restore',
    group: 'Views',
    access: 'user',
    summary: 'Restore a deleted view',
    reply: savedId,
    changes: ['view'],
  }),
};
