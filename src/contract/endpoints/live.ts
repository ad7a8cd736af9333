import { endpoint } from '../endpoint.ts';
import { liveStream } from '../live.ts';

export const added = {
  listenLive: endpoint({
    method: 'GET',
    path: '/public/v1/live',
    group: 'Live',
    summary: 'What is stored, as it is stored',
    stream: liveStream,
  }),
};
