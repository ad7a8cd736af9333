import type { DrivenLine } from '../../contract/driven.ts';
import { get } from './client.ts';

export interface DrivenTile {
  zoom: number;
  x: number;
  y: number;
}

/** Where vehicles drove on recent days, within a tile of the web map. The browser keeps the answer while it is unchanged. */
export const requestDriven = ({ zoom, x, y }: DrivenTile): Promise<readonly DrivenLine[]> =>
  get('/public/v1/driven', { query: { zoom, x, y } });
