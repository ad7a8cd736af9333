import type { Town, TownsQuery } from '../../contract/places.ts';
import { get } from './client.ts';

/** The most populous towns of a tile of the map. */
export const requestTowns = (tile: TownsQuery): Promise<Town[]> => get('/public/v1/places/towns', { query: tile });
