/** Towns, villages and districts with streets, placed by hand from general knowledge. */
import type { Pair } from './plane.ts';

export interface District {
  name: string;
  kind: 'town' | 'village' | 'district' | 'quarter';
  at: Pair;
  radiusMetres: number;
  /** Typical size of a block between streets, in square metres. */
  blockArea: number;
}

type Row = readonly [name: string, latitude: number, longitude: number, radiusMetres: number, blockArea: number];

/** Larger districts are named on smaller maps. */
const districtRows: readonly Row[] = [
  ['Südvorstadt', 51.322, 12.3735, 1000, 19_500],
  ['Connewitz', 51.31, 12.376, 1100, 22_500],
  ['Schleußig', 51.3205, 12.3425, 800, 19_500],
  ['Plagwitz', 51.328, 12.333, 900, 22_500],
  ['Lindenau', 51.3385, 12.331, 900, 19_500],
  ['Leutzsch', 51.35, 12.308, 1000, 27_000],
  ['Böhlitz-Ehrenberg', 51.3575, 12.286, 1000, 33_000],
  ['Großzschocher', 51.299, 12.316, 1000, 33_000],
  ['Grünau', 51.318, 12.284, 1500, 45_000],
  ['Gohlis', 51.362, 12.366, 1100, 21_000],
  ['Möckern', 51.364, 12.347, 900, 25_500],
  ['Wahren', 51.375, 12.323, 900, 30_000],
  ['Lützschena', 51.386, 12.28, 700, 39_000],
  ['Eutritzsch', 51.366, 12.385, 1000, 24_000],
  ['Wiederitzsch', 51.394, 12.378, 1000, 36_000],
  ['Lindenthal', 51.388, 12.342, 900, 39_000],
  ['Schönefeld', 51.359, 12.411, 900, 24_000],
  ['Mockau', 51.374, 12.408, 900, 27_000],
  ['Reudnitz', 51.336, 12.402, 900, 18_000],
  ['Stötteritz', 51.326, 12.42, 900, 24_000],
  ['Probstheida', 51.306, 12.427, 900, 30_000],
  ['Holzhausen', 51.305, 12.462, 900, 42_000],
  ['Liebertwolkwitz', 51.285, 12.464, 800, 42_000],
  ['Mölkau', 51.327, 12.452, 800, 33_000],
  ['Paunsdorf', 51.349, 12.456, 1000, 33_000],
  ['Engelsdorf', 51.342, 12.485, 900, 36_000],
  ['Thekla', 51.37, 12.425, 800, 33_000],
];

const quarterRows: readonly Row[] = [
  ['Zentrum', 51.3398, 12.3765, 900, 11_000],
  ['Zentrum-Süd', 51.3295, 12.3735, 900, 18_000],
  ['Zentrum-Nord', 51.3495, 12.377, 700, 18_000],
  ['Waldstraßenviertel', 51.345, 12.3625, 600, 16_500],
  ['Bachviertel', 51.3358, 12.3615, 500, 16_500],
  ['Zentrum-Ost', 51.3425, 12.3925, 700, 16_500],
  ['Zentrum-Südost', 51.329, 12.387, 800, 21_000],
  ['Lößnig', 51.3, 12.387, 900, 36_000],
  ['Dölitz', 51.2925, 12.39, 700, 39_000],
  ['Marienbrunn', 51.308, 12.396, 800, 25_500],
  ['Altlindenau', 51.344, 12.33, 600, 21_000],
  ['Kleinzschocher', 51.316, 12.322, 900, 24_000],
  ['Knautkleeberg', 51.28, 12.313, 700, 42_000],
  ['Lausen', 51.3125, 12.265, 700, 42_000],
  ['Miltitz', 51.324, 12.259, 600, 42_000],
  ['Gohlis-Nord', 51.373, 12.368, 900, 28_500],
  ['Stahmeln', 51.38, 12.3, 450, 39_000],
  ['Neustadt', 51.3445, 12.401, 600, 16_500],
  ['Volkmarsdorf', 51.347, 12.41, 600, 18_000],
  ['Anger-Crottendorf', 51.3345, 12.419, 700, 21_000],
  ['Thonberg', 51.323, 12.403, 700, 22_500],
  ['Sellerhausen', 51.344, 12.431, 800, 24_000],
  ['Heiterblick', 51.359, 12.447, 700, 36_000],
  ['Portitz', 51.374, 12.461, 600, 39_000],
  ['Plaußig', 51.391, 12.438, 450, 39_000],
  ['Meusdorf', 51.295, 12.44, 600, 36_000],
  ['Rückmarsdorf', 51.351, 12.263, 650, 42_000],
  ['Burghausen', 51.362, 12.257, 450, 42_000],
  ['Gundorf', 51.371, 12.273, 450, 42_000],
  ['Baalsdorf', 51.32, 12.485, 500, 42_000],
  ['Seehausen', 51.3985, 12.42, 400, 42_000],
];

const townRows: readonly Row[] = [
  ['Markkleeberg', 51.279, 12.371, 1200, 30_000],
  ['Schkeuditz', 51.397, 12.223, 1000, 27_000],
  ['Taucha', 51.381, 12.484, 1100, 27_000],
  ['Markranstädt', 51.304, 12.222, 1000, 28_500],
];

const villageRows: readonly Row[] = [
  ['Zöbigker', 51.268, 12.366, 600, 39_000],
  ['Radefeld', 51.412, 12.294, 450, 39_000],
  ['Dölzig', 51.362, 12.213, 600, 42_000],
  ['Quesitz', 51.308, 12.204, 350, 42_000],
  ['Wachau', 51.28, 12.431, 500, 39_000],
  ['Althen', 51.345, 12.503, 400, 42_000],
];

const rows = (kind: District['kind'], of: readonly Row[]): District[] =>
  of.map(([name, latitude, longitude, radiusMetres, blockArea]) => ({
    name,
    kind,
    at: [latitude, longitude],
    radiusMetres,
    blockArea,
  }));

export const city = { name: 'Leipzig', at: [51.3402, 12.3752] } as const;

export const districts: readonly District[] = [
  ...rows('district', districtRows),
  ...rows('quarter', quarterRows),
  ...rows('town', townRows),
  ...rows('village', villageRows),
];
