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
};
