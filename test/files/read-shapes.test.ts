import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTable } from '../../src/files/reading/read-table.ts';
import { tableLimits, UnreadableTable } from '../../src/files/reading/table-file.ts';

const read = (content: string | Uint8Array) =>
  readTable(typeof content === 'string' ? strToU8(content) : content, { hasShapes: true });
const cellsOf = (content: string | Uint8Array) => read(content).lines.map(({ cells }) => cells);

const ring = '9,50 9.1,50,7 9.1,50.1 9,50';
const wkt = 'POLYGON ((9 50, 9.1 50, 9.1 50.1, 9 50))';
const hole = '9.01,50.01 9.02,50.01 9.02,50.02 9.01,50.01';
const outer = (coordinates: string) =>
  `<outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs>`;
const inner = `<innerBoundaryIs><LinearRing><coordinates>${hole}</coordinates></LinearRing></innerBoundaryIs>`;
const polygon = (more = '') => `<Polygon>${outer(ring)}${more}</Polygon>`;
const placemark = (shape: string, more = '<name>Depot</name>') => `<Placemark>${more}${shape}</Placemark>`;
const kml = (...content: string[]) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${content.join('')}</Folder></Document></kml>`;
const point = { type: 'Point', coordinates: [9, 50] };
const head = ['description', 'points', 'latitude', 'longitude', 'radius', 'descriptionExt'];

test('KML and KMZ have names, HTML as text, their data as columns, and a row for each part', () => {
  const data = '<ExtendedData><Data name="tags"><value>Yards; Ports</value></Data></ExtendedData>';
  const file = kml(
    placemark(polygon(), `<name>Depot</name><description><![CDATA[<b>Gate</b> 4<br>left]]></description>${data}`),
    placemark(
      `<MultiGeometry>${polygon()}${polygon(inner)}<Point><coordinates>9,50</coordinates></Point></MultiGeometry>`,
      '<name>Port</name>',
    ),
    placemark('<Point><coordinates>9.5,50.5</coordinates></Point>', '<name>Gate</name>'),
    placemark('<LineString><coordinates>9,50 9.1,50</coordinates></LineString>', '<name>Way</name>'),
  );
  const cells = [
    [...head, 'tags'],
    ['Depot', wkt.replace('9.1 50,', '9.1 50,'), '', '', '', 'Gate 4\nleft', 'Yards; Ports'],
    ['Port', wkt],
    ['Port #2', `${wkt.slice(0, -1)}, (9.01 50.01, 9.02 50.01, 9.02 50.02, 9.01 50.01))`],
    ['Gate', '', '50.5', '9.5'],
    ['Way', 'LINESTRING EMPTY'],
  ];
  expect(cellsOf(file)).toEqual(cells);
  const table = read(zipSync({ 'files/a.png': strToU8('x'), 'doc.kml': strToU8(file) }));
  expect(table.lines.map((line) => line.cells)).toEqual(cells);
  expect([...table.notes]).toEqual([
    ['split', 1],
    ['partsLeftOut', 1],
  ]);
});

test.each([
  ['&lt;b&gt;Depot&lt;/b&gt; North', 'Depot North'],
  ['<![CDATA[<i>Yard</i><br>North &amp; South<script>alert(1)</script>]]>', 'Yard North & South'],
  ['&lt;img src=x onerror=alert(1)&gt;Port', 'Port'],
  ['A &lt; B &amp;amp; C', 'A < B &amp; C'],
  ['Gate &lt;North&gt;', 'Gate <North>'],
  ['Caf&eacute;&nbsp;M&uuml;ller&mdash;S&uuml;d &hearts; &#252;', 'Café Müller—Süd ♥ ü'],
  ['<![CDATA[Caf&eacute;&nbsp;M&uuml;ller<br>S&uuml;d]]>', 'Café Müller Süd'],
])('the name %s is text without HTML', (name, expected) => {
  expect(cellsOf(kml(placemark(polygon(), `<name>${name}</name>`)))[1]?.[0]).toBe(expected);
});

test('names of HTML are characters in descriptions, data and waypoints, too', () => {
  const data = '<ExtendedData><Data name="site"><value>S&uuml;d</value></Data></ExtendedData>';
  const about = '<name>Depot</name><description>Caf&eacute; &bdquo;M&uuml;ller&ldquo;</description>';
  const point = '<Point><coordinates>9,50</coordinates></Point>';
  const [, ...rows] = cellsOf(kml(placemark(point, `${about}${data}`)));
  expect(rows).toEqual([['Depot', '', '50', '9', '', 'Café „Müller“', 'Süd']]);
  expect(cellsOf('<gpx><wpt lat="50" lon="9"><name>Tor&nbsp;1</name></wpt></gpx>')[1]?.[0]).toBe('Tor 1');
});

test.each([
  ['an empty line in front', `\n${kml(placemark('<Point><coordinates>9,50</coordinates></Point>'))}`],
  ['an element of Google Earth', kml(placemark('<gx:x/><Point><coordinates>9,50</coordinates></Point>'))],
  ['an attribute', '<gpx xsi:schemaLocation="a b"><wpt lat="50" lon="9"><name>Depot</name></wpt></gpx>'],
])('XML that other programs read, although it is not quite right: %s', (_, file) => {
  expect(cellsOf(file).slice(1)).toEqual([['Depot', '', '50', '9']]);
});

test('GPX has waypoints, and closed tracks are polygons', () => {
  const points = [
    [9, 50],
    [9.1, 50],
    [9.1, 50.1],
    [9, 50],
  ].map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`);
  const file = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="50" lon="9"><name>Gate</name></wpt><trk><name>Round</name><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  expect(cellsOf(file)).toEqual(
    expect.arrayContaining([
      ['Gate', '', '50', '9'],
      ['Round', wkt],
    ]),
  );
});

test('closed segments of a track are polygons, and open ones next to them are counted', () => {
  const closed = [
    [9, 50],
    [9.1, 50],
    [9.1, 50.1],
    [9, 50],
  ];
  const segment = (points: number[][]): string =>
    `<trkseg>${points.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join('')}</trkseg>`;
  const track = (...segments: string[]): string => `<gpx><trk><name>Round</name>${segments.join('')}</trk></gpx>`;
  const both = track(segment(closed), segment(closed));
  expect(cellsOf(both).slice(1)).toEqual([
    ['Round', wkt],
    ['Round #2', wkt],
  ]);
  const { lines, notes } = read(track(segment(closed), segment(closed.slice(1))));
  expect(lines.slice(1).map(({ cells }) => cells)).toEqual([['Round', wkt]]);
  expect([...notes]).toEqual([['partsLeftOut', 1]]);
});

test('GeoJSON has its properties as columns', () => {
  const feature = (properties: object, geometry: object | null) => ({ type: 'Feature', properties, geometry });
  const coordinates = [
    [9, 50],
    [9.1, 50],
    [9.1, 50.1],
    [9, 50],
  ];
  const file = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      feature({ name: 'Yard', tags: ['a; b', 'c'], fill: '#fff' }, { type: 'Polygon', coordinates: [coordinates] }),
      feature({ name: 'Gate', radius: 120 }, { type: 'Point', coordinates: [9, 50] }),
      feature({ name: 'Nothing' }, null),
      feature({ name: 'Nothing, too' }, { type: 'GeometryCollection', geometries: [] }),
    ],
  });
  expect(cellsOf(file)).toEqual([
    [...head, 'tags'],
    ['Yard', wkt, '', '', '', '', '"a; b"; c'],
    ['Gate', '', '50', '9', '120'],
    ['Nothing', 'GEOMETRYCOLLECTION EMPTY'],
    ['Nothing, too', 'GEOMETRYCOLLECTION EMPTY'],
  ]);
});

test.each([
  ['return alone', `${wkt}\r${wkt}`],
  ['a shape over several lines', `${wkt.replaceAll(/([(,])/g, '$1\n  ')}\n${wkt}`],
])('well-known text: %s', (_, file) => {
  const rows = cellsOf(file).slice(1);
  const bare = (shape = '') => shape.replaceAll(/\s/g, '');
  expect(rows.map(([, shape]) => bare(shape))).toEqual([bare(wkt), bare(wkt)]);
});

test('well-known text: a line that is no shape spoils only itself', () => {
  expect(cellsOf(`${wkt}\nDepot\n${wkt}`).slice(1)).toEqual([
    ['', wkt],
    ['', 'Depot'],
    ['', wkt],
  ]);
});

test.each(['', '\u001e'])('GeoJSON with a feature in each line, after %j', (mark) => {
  const feature = (name: string) => JSON.stringify({ type: 'Feature', properties: { name }, geometry: point });
  const file = `${mark}${feature('Depot')}\n${mark}${feature('Gate')}\n`;
  expect(cellsOf(file).slice(1)).toEqual(['Depot', 'Gate'].map((name) => [name, '', '50', '9']));
});

test('well-known text has a shape a line, and a table stays a table', () => {
  expect(cellsOf(`${wkt}\nPOINT (9 50)\n`)).toEqual([head, ['', wkt], ['', 'POINT (9 50)']]);
  expect(cellsOf('Name;Shape\nYard;POINT (1 2)')).toEqual([
    ['Name', 'Shape'],
    ['Yard', 'POINT (1 2)'],
  ]);
});

const link = '<NetworkLink><Link><href>http://example.org/a.kml</href></Link></NetworkLink>';

test.each([
  ['entities', `<!DOCTYPE k [<!ENTITY a "b">]>${kml(placemark(polygon()))}`],
  ['networkLinks', kml(link)],
  ['noShapes', kml()],
  ['noShapes', '<html><body>Not found</body></html>'],
  ['broken', '<kml><Document>'],
  ['broken', kml(placemark(polygon(), '<name>&site;</name>'))],
  ['notShapes', '{"type":'],
  ['notShapes', '{"type":"Topology"}'],
  ['noShapes', '{"type":"FeatureCollection","features":[]}'],
  ['shapesTooLarge', zipSync({ 'doc.kml': new Uint8Array(tableLimits.shapeBytes + 1) })],
  ['shapesTooLarge', `<kml>${' '.repeat(tableLimits.shapeBytes)}`],
])('%s', (reason, content) => {
  expect(() => read(content)).toThrow(new UnreadableTable(reason as 'broken'));
});

test.each([
  ['EPSG:25832', 'EPSG:25832'],
  ['urn:ogc:def:crs:EPSG::3857', 'urn:ogc:def:crs:EPSG::3857'],
  ['', ''],
])('another coordinate system is refused by its name: %s', (name, system) => {
  const file = { type: 'FeatureCollection', crs: { type: 'name', properties: { name } }, features: [] };
  expect(() => read(JSON.stringify(file))).toThrow(expect.objectContaining({ reason: 'otherSystem', system }));
});

test('links beside shapes are counted, and never followed', () => {
  expect([...read(kml(placemark(polygon()), link)).notes]).toEqual([['networkLinks', 1]]);
});
