/** What the service has for a tile of the web map. */
import type { DrivenLine } from '../../contract/driven.ts';
import type { Town, TownsQuery } from '../../contract/places.ts';
import { get } from './client.ts';

interface DrivenTile {
  zoom: number;
  x: number;
  y: number;
}

/** Where vehicles drove on recent days. The browser keeps the answer while it is unchanged. */
export const requestDriven = ({ zoom, x, y }: DrivenTile): Promise<readonly DrivenLine[]> =>
  get('/public/v1/driven', { query: { zoom, x, y } });

/** The most populous towns. */
export const requestTowns = (tile: TownsQuery): Promise<Town[]> => get('/public/v1/places/towns', { query: tile });
