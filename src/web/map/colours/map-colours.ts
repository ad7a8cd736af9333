import type { Scheme } from './shades.ts';

/** The colours of the map other than those of tags. */
export interface MapColours {
  readonly land: string;
  readonly water: string;
  readonly border: string;
  readonly coast: string;
  readonly graticule: string;
  /** Names of geofences and vehicles. */
  readonly label: string;
  /** Labels of the graticule. */
  readonly faint: string;
  readonly halo: string;
  /** Lines of recent days. */
  readonly driven: string;
  /** The shape being drawn, and the halo of the selected geofence. */
  readonly accent: string;
  readonly alarm: string;
  readonly warning: string;
  readonly good: string;
  readonly information: string;
  readonly unknown: string;
  /** Rims of marks and the inside of hollow ones. */
  readonly ground: string;
}

/** A canvas cannot use CSS variables. The accent and status colours repeat those of ui/tokens.css. */
export const mapColours: Record<Scheme, MapColours> = {
  light: {
    land: '#f4f1ea',
    water: '#dfe8ec',
    border: '#cbc3b3',
    coast: '#b9c6cc',
    graticule: 'rgb(60 80 90 / 13%)',
    label: '#24211c',
    faint: '#5c554a',
    halo: 'rgb(253 252 250 / 88%)',
    driven: '#0d5f5a',
    accent: '#0d5f5a',
    alarm: '#b3261e',
    warning: '#8a5300',
    good: '#2c6a35',
    information: '#1d5c9e',
    unknown: '#6b655b',
    ground: '#ffffff',
  },
  dark: {
    land: '#26241f',
    water: '#14191d',
    border: '#46413a',
    coast: '#36424a',
    graticule: 'rgb(210 225 235 / 10%)',
    label: '#ede8df',
    faint: '#b8afa0',
    halo: 'rgb(24 22 19 / 85%)',
    driven: '#6cc7be',
    accent: '#6cc7be',
    alarm: '#ff8b7e',
    warning: '#eab659',
    good: '#85cb8d',
    information: '#8bbcf2',
    unknown: '#a49c90',
    ground: '#1f1c18',
  },
};
