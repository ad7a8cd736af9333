/** Which coordinate system a GeoJSON object names. RFC 7946 has only WGS84; older files name theirs as `crs`. */

/** The usual spellings of longitude and latitude in WGS84. */
const spellings = [
  // urn:ogc:def:crs:OGC:1.3:CRS84, http://www.opengis.net/def/crs/OGC/1.3/CRS84, OGC:CRS84
  /(?:^|[:/])CRS:?84h?$/i,
  // EPSG:4326, epsg 4326, urn:ogc:def:crs:EPSG:6.9:4326, …/def/crs/EPSG/0/4326, …/epsg.xml#4326, …/ref/epsg/4326/proj4/
  /(?:^|[:/])EPSG(?:\.xml)?[\s:/#]+(?:[\d.]+[:/])?:*(?:4326|4979)(?:\/[\w-]*)*$/i,
  // WGS84, WGS 84 (EPSG:4326), GCS_WGS_1984
  /^(?:GCS_)?WGS[\s_-]*(?:19)?84(?:\s*\((?:EPSG:\s?4326|(?:OGC:)?CRS84|DD)\))?$/i,
  // Well-known text, and PROJ
  /^GEO(?:GCS|GCRS|DCRS)\["(?:GCS_)?WGS[\s_]*(?:19)?84(?:\s*\(CRS84\))?"/i,
  /^\+proj=(?:longlat|latlong)\b(?=.*\+(?:datum|ellps)=WGS84\b)/i,
];

/** The name of another system than WGS84, '' if it has no name; undefined for WGS84 and for none. */
export function otherSystemOf(crs: unknown): string | undefined {
  if (crs === undefined || crs === null) return undefined;
  const name = nameOf(crs).trim().slice(0, 100);
  return spellings.some((spelling) => spelling.test(name)) ? undefined : name;
}

/** `{ type: 'name', properties: { name } }`, a link, `{ type: 'EPSG', properties: { code } }`, or just the name. */
function nameOf(crs: unknown): string {
  if (typeof crs === 'string') return crs;
  const outer = isObject(crs) ? crs : {};
  const { name, href, code } = isObject(outer.properties) ? outer.properties : outer;
  if (typeof code === 'number' || typeof code === 'string') return `EPSG:${code}`;
  return [name, href].find((text): text is string => typeof text === 'string') ?? '';
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
