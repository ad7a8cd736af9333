/** Reads UTM coordinates on WGS84: zone, band, easting and northing in metres, as in "33U 391820 5820120". */

interface Position {
  latitude: number;
  longitude: number;
}

const metres = (digits: string): string => String.raw`(\d{${digits}}(?:[.,]\d{1,3}(?!\d))?)`;
const unit = String.raw`\s*(?:m\s*)?`;
const between = String.raw`[\s,;/]+`;
const pattern = new RegExp(
  String.raw`^(?:UTM${between})?(?:zone\s*)?(\d{1,2})\s*([C-HJ-NP-X])${between}E?\s*${metres('6,7')}${unit}E?${between}N?\s*${metres('1,8')}${unit}N?$`,
  'i',
);

const bands = 'CDEFGHJKLMNPQRSTUVWX';
const bandDegrees = 8;

/** Undefined if the text is none, or if the band and the northing do not match. */
export function readUtm(text: string): Position | undefined {
  const [found, zoneDigits = '', letter = '', easting = '', northing = ''] = pattern.exec(text.trim()) ?? [];
  if (found === undefined) return undefined;
  const [east, north] = [easting, northing].map((value) => Number(value.replace(',', '.'))) as [number, number];
  const zone = Number(zoneDigits);
  if (zone < 1 || zone > 60 || east < 100_000 || east >= 1_000_000 || north > 10_000_000) return undefined;
  const band = letter.toUpperCase();
  const isNorthern = band >= 'N';
  const point = pointOf(zone, east, isNorthern ? north : north - 10_000_000);
  if (isInBand(point, band)) return point;
  // Many write the hemisphere, N or S, in place of the band.
  if (band === 'N' && point.latitude <= 84) return point;
  return band === 'S' ? pointOf(zone, east, north - 10_000_000) : undefined;
}

/** A band also reaches a little over its edges: maps overlap there. X has 12 degrees. */
function isInBand({ latitude }: Position, band: string): boolean {
  const south = -80 + bands.indexOf(band) * bandDegrees;
  return latitude >= south - 0.5 && latitude <= south + (band === 'X' ? 12 : bandDegrees) + 0.5;
}

const flattening = 1 / 298.257223563;
const n = flattening / (2 - flattening);
/** Metres of a radian on the meridian of a zone. */
const scale = 0.9996 * (6_378_137 / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
/** Krüger's series, exact to a millimetre within a zone. */
const toSphere = [n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96, n ** 2 / 48 + n ** 3 / 15, (17 * n ** 3) / 480];
const toEllipsoid = [2 * n - (2 * n ** 2) / 3 - 2 * n ** 3, (7 * n ** 2) / 3 - (8 * n ** 3) / 5, (56 * n ** 3) / 15];

/** `north`: metres from the equator, negative in the south. */
function pointOf(zone: number, east: number, north: number): Position {
  const [xi, eta] = [north / scale, (east - 500_000) / scale];
  const sum = (terms: readonly number[], term: (twice: number) => number): number =>
    terms.reduce((total, factor, at) => total + factor * term(2 * (at + 1)), 0);
  const y = xi - sum(toSphere, (twice) => Math.sin(twice * xi) * Math.cosh(twice * eta));
  const x = eta - sum(toSphere, (twice) => Math.cos(twice * xi) * Math.sinh(twice * eta));
  const spherical = Math.asin(Math.sin(y) / Math.cosh(x));
  const latitude = spherical + sum(toEllipsoid, (twice) => Math.sin(twice * spherical));
  const degrees = 180 / Math.PI;
  const middle = zone * 6 - 183;
  return { latitude: latitude * degrees, longitude: middle + Math.atan2(Math.sinh(x), Math.cos(y)) * degrees };
}
