/** Reads files of shapes into a table: KML, KMZ, GPX, GeoJSON, and well-known text with a shape a line. */
import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';
import { type FeatureRow, problemOfGeojson, rowsOfGeojson } from '../../geo/geojson.ts';
import { joinList } from '../cell-list.ts';
import { encodingOf } from './read-text.ts';
import {
  LineCollector,
  type ReadNote,
  type ReadOptions,
  type TableFile,
  tableLimits,
  UnreadableTable,
} from './table-file.ts';

/** Undefined if the file is none of these, but perhaps a table. */
export function readShapes(bytes: Uint8Array, options: ReadOptions): TableFile | undefined {
  const unpacked = bytes[0] === 0x50 && bytes[1] === 0x4b ? unpackKmz(bytes) : bytes;
  if (!unpacked) return undefined;
  const encoding = options.encoding ?? encodingOf(unpacked);
  const beginning = new TextDecoder(encoding).decode(unpacked.subarray(0, 2000)).trimStart();
  const isXml = beginning.startsWith('<');
  const isJson = /^\u001e?[{[]/.test(beginning);
  const isWkt = wktStart.test(beginning);
  if (!isXml && !isJson && !isWkt) return undefined;
  if (unpacked.length > tableLimits.shapeBytes) throw new UnreadableTable('shapesTooLarge');
  const text = new TextDecoder(encoding).decode(unpacked);
  const made = { encoding, sheets: [], isOfShapes: true } as const;
  if (isWkt) return { ...made, ...linesOf(wktsIn(text).map(wktRow)), notes: new Map() };
  return { ...made, ...(isXml ? readXml(text) : readFeatures(parsedJson(text))) };
}

const wktStart =
  /^(?:SRID\s*=\s*\d+\s*;\s*)?(?:MULTI)?(?:POLYGON|POINT|LINESTRING|GEOMETRYCOLLECTION)\s*(?:Z|M|ZM)?\s*(?:\(|EMPTY)/i;

/** A shape begins in a line of its own, and may have several. Other lines are shapes that cannot be read. */
function wktsIn(text: string): string[] {
  const shapes: string[] = [];
  let open = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    if (open > 0 && !wktStart.test(line.trim())) shapes.push(`${shapes.pop() ?? ''}\n${line}`);
    else [open, shapes[shapes.length]] = [0, line];
    open += line.split('(').length - line.split(')').length;
  }
  return shapes;
}

const wktRow = (wkt: string): FeatureRow => ({ name: '', about: '', wkt, centre: undefined, properties: {} });

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const features = featuresByLine(text);
    if (!features) throw new UnreadableTable('notShapes');
    return { type: 'FeatureCollection', features };
  }
}

/** GeoJSON text sequences (RFC 8142) and GeoJSONL: a feature in each line. */
function featuresByLine(text: string): unknown[] | undefined {
  try {
    const lines = text.split(/[\r\n\u001e]+/).filter((line) => line.trim() !== '');
    return lines.map((line) => JSON.parse(line) as unknown);
  } catch {
    return undefined;
  }
}

/** The KML of a KMZ file; undefined for another archive. fflate never writes beyond the size that the directory names. */
function unpackKmz(bytes: Uint8Array): Uint8Array | undefined {
  let best: string | undefined;
  let isTooLarge = false;
  const parts = unpackParts(bytes, ({ name, originalSize }) => {
    if (!/\.kml$/i.test(name) || (best !== undefined && !/^doc\.kml$/i.test(name))) return false;
    best = name;
    isTooLarge ||= originalSize > tableLimits.shapeBytes;
    return !isTooLarge;
  });
  if (isTooLarge) throw new UnreadableTable('shapesTooLarge');
  return best === undefined ? undefined : parts[best];
}

function unpackParts(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    throw new UnreadableTable('broken');
  }
}

/** A prefix of XML names, such as `gx:` of Google Earth. */
const prefixes = /<\/?([\p{L}_][\p{L}\p{N}_.-]*):|\s([\p{L}_][\p{L}\p{N}_.-]*):[\p{L}\p{N}_.-]+\s*=\s*["']/gu;

/** Declares prefixes that the file uses without a declaration, because Google Earth and GPS programs read such files. */
function withPrefixes(text: string): string {
  const used = new Set(
    [...text.matchAll(prefixes)].map(([, ofElement, ofAttribute]) => ofElement ?? ofAttribute ?? ''),
  );
  const missing = [...used].filter((each) => !['xml', 'xmlns'].includes(each) && !text.includes(`xmlns:${each}`));
  const declared = missing.map((each) => ` xmlns:${each}="undeclared:${each}"`).join('');
  return text.replace(/<[\p{L}_][\p{L}\p{N}_.:-]*/u, (root) => `${root}${declared}`);
}

type Read = Pick<TableFile, 'lines' | 'notes'>;

/** XML in which names of HTML such as `&nbsp;` are characters, because map programs write them into names and descriptions. */
const xmlWithHtmlNames = 'application/xhtml+xml';

/** No entities of the file itself: a document type is refused. Links to other files are never followed. */
function readXml(sent: string): Read {
  // A plain space, as in descriptions: no keyboard types the other one into a search.
  const text = withPrefixes(sent.trimStart().replaceAll('&nbsp;', ' '));
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UnreadableTable('entities');
  let isBroken = false;
  const parser = new DOMParser({
    onError: (level) => {
      isBroken ||= level !== 'warning';
    },
  });
  let root: ReturnType<DOMParser['parseFromString']>;
  try {
    root = parser.parseFromString(text, xmlWithHtmlNames);
  } catch {
    throw new UnreadableTable('broken');
  }
  if (isBroken) throw new UnreadableTable('broken');
  const name = root.documentElement?.localName ?? '';
  // The converters read the same tree as in a browser.
  const tree = root as unknown as Document;
  if (/^gpx$/i.test(name)) return readFeatures(gpx(tree));
  // The converter would make a shape of a link's region.
  const links = [...root.getElementsByTagNameNS('*', 'NetworkLink')];
  for (const link of links) link.parentNode?.removeChild(link);
  // A document without a root element of KML has no features.
  const read = readFeatures(kml(tree), links.length > 0 ? 'networkLinks' : 'noShapes');
  return links.length === 0 ? read : { ...read, notes: new Map([...read.notes, ['networkLinks', links.length]]) };
}

function readFeatures(value: unknown, ifNone: 'networkLinks' | 'noShapes' = 'noShapes'): Read {
  try {
    const { rows, split, partsLeftOut } = rowsOfGeojson(value);
    if (rows.length === 0) throw new UnreadableTable(ifNone);
    const notes = new Map<ReadNote, number>();
    if (split > 0) notes.set('split', split);
    if (partsLeftOut > 0) notes.set('partsLeftOut', partsLeftOut);
    return { ...linesOf(rows), notes };
  } catch (error) {
    const problem = problemOfGeojson(error);
    if (problem === undefined) throw error;
    throw new UnreadableTable(problem.reason === 'otherSystem' ? 'otherSystem' : 'notShapes', problem.system);
  }
}

/** Names of columns, which are those of the fields in the API. */
const shapeColumns = ['description', 'points', 'latitude', 'longitude', 'radius', 'descriptionExt'] as const;
/** What map programs call a name or a description, and how they draw. */
const known =
  /^(?:name|title|label|description|desc|descriptionext|radius|radiusmetres|styleurl|stylehash|stylemaphash|stroke.*|fill.*|icon.*|marker.*|visibility|tessellate|extrude|altitudemode|_gpxtype|@geometry-type|bbox)$/i;
const otherColumnsAtMost = 40;

function linesOf(rows: readonly FeatureRow[]): Pick<TableFile, 'lines'> {
  const others = new Set<string>();
  for (const { properties } of rows) {
    for (const [name, value] of Object.entries(properties)) {
      if (others.size < otherColumnsAtMost && !known.test(name) && cellOf(value) !== '') others.add(name);
    }
  }
  const names = [...shapeColumns, ...others];
  const collector = new LineCollector();
  collector.add(1, names);
  rows.forEach((row, index) => {
    const { name, about, wkt, centre, properties } = row;
    const radius = Object.entries(properties).find(([key]) => /^radius(?:metres)?$/i.test(key))?.[1];
    const own = [name, wkt, cellOf(centre?.latitude), cellOf(centre?.longitude), centre ? cellOf(radius) : ''];
    const description = cellOf(properties.descriptionExt) || about;
    collector.add(index + 2, [...own, description, ...[...others].map((each) => cellOf(properties[each]))]);
  });
  return { lines: collector.lines };
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return joinList(value.filter((each) => typeof each === 'string'));
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
