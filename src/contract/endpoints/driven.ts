import * as z from 'zod';
import { drivenLine, drivenQuery } from '../driven.ts';
import { endpoint } from '../endpoint.ts';

export const added = {
  listDriven: endpoint({
    method: 'GET',
    path: '/public/v1/driven',
    group: 'Vehicles',
    summary: 'Where vehicles drove on recent days, as lines of a map tile',
    query: drivenQuery,
    reply: z.array(drivenLine),
    reads: ['driven', 'vehicle'],
  }),
};
