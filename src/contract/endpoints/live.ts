import { changesPage, changesQuery } from '../changes.ts';
import { endpoint } from '../endpoint.ts';
import { liveStream } from '../live.ts';

export const added = {
  listenLive: endpoint({
    method: 'GET',
    path: '/public/v1/live',
    group: 'Live',
    summary: 'Stream of records as they are stored',
    stream: liveStream,
  }),
  listChanges: endpoint({
    method: 'GET',
    path: '/public/v1/changes',
    group: 'Live',
    summary: 'Records that changed since a cursor',
    query: changesQuery,
    reply: changesPage,
    fails: [410],
  }),
};
