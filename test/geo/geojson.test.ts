import type { FeatureCollection } from 'geojson';
import { describe, expect, test } from 'vitest';
import { type Geofence, geofenceInput } from '../../src/contract/geofences.ts';
import { geofencesOfGeojson } from '../../src/geo/geojson.ts';
import { shapeOf } from '../../src/geo/shape.ts';
import { geojsonOfGeofences } from '../../src/geo/write-geojson.ts';

/** Leipzig's market square, longitude first as in GeoJSON. */
const ring = [
  [12.3745, 51.3401],
  [12.3759, 51.3403],
  [12.3757, 51.3409],
  [12.3745, 51.3401],
];
const points = [
  [51.3401, 12.3745],
  [51.3403, 12.3759],
  [51.3409, 12.3757],
];
const polygon = { type: 'Polygon', coordinates: [ring] };
const feature = (geometry: unknown, properties: unknown = { name: 'Markt' }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const geofencesOf = (value: unknown) => {
  const { rows, problems } = geofencesOfGeojson(value);
  expect(problems).toEqual([]);
  return rows.map((row) => row.geofence);
};
const problemOf = (value: unknown) => {
  const { rows, problems } = geofencesOfGeojson(value);
  expect(rows).toEqual([]);
  expect(problems).toHaveLength(1);
  return problems[0];
};

describe('converts', () => {
  const expected = { description: 'Markt', geofenceType: 2, points };

  test('a polygon: latitude first, without its closing point', () => {
    expect(geofencesOf(collection(feature(polygon)))).toEqual([expected]);
  });

  test('a single feature', () => {
    expect(geofencesOf(feature(polygon))).toEqual([expected]);
  });

  test('a bare geometry, without a name', () => {
    expect(geofencesOf(polygon)).toEqual([{ ...expected, description: 'Geofence 1' }]);
  });

  test('an open ring', () => {
    expect(geofencesOf(feature({ type: 'Polygon', coordinates: [ring.slice(0, 3)] }))).toEqual([expected]);
  });

  test('a position with altitude, which is ignored', () => {
    const high = ring.map(([longitude, latitude]) => [longitude, latitude, 113.5]);
    expect(geofencesOf(feature({ type: 'Polygon', coordinates: [high] }))).toEqual([expected]);
  });

  test('a multipolygon: one geofence per part, with numbers from the second', () => {
    const parts = feature({ type: 'MultiPolygon', coordinates: [[ring], [ring], [ring]] });
    expect(geofencesOf(parts).map((geofence) => geofence.description)).toEqual(['Markt', 'Markt #2', 'Markt #3']);
    expect(geofencesOf(parts)[2]).toEqual({ ...expected, description: 'Markt #3' });
  });

  test.each(['radius', 'radiusMetres'])('a point with %s: a circle', (property) => {
    const point = feature({ type: 'Point', coordinates: [12.3745, 51.3401] }, { name: 'Markt', [property]: 120.5 });
    expect(geofencesOf(point)).toEqual([
      { description: 'Markt', geofenceType: 1, latitude: 51.3401, longitude: 12.3745, radius: 120.5 },
    ]);
  });

  test('a radius out of range, which the contract rejects', () => {
    const point = feature({ type: 'Point', coordinates: [12.3745, 51.3401] }, { radius: 5 });
    expect(geofencesOf(point)[0]?.radius).toBe(5);
  });

  test('rows with the index of their feature; parts count as one', () => {
    const two = feature({ type: 'MultiPolygon', coordinates: [[ring], [ring]] });
    const { rows } = geofencesOfGeojson(collection(two, feature(null), feature(polygon)));
    expect(rows.map((row) => row.feature)).toEqual([0, 0, 2]);
  });

  test('a collection, as Google Earth has it: its areas, without the label beside them', () => {
    const label = { type: 'Point', coordinates: [12.37, 51.34] };
    const inner = { type: 'GeometryCollection', geometries: [{ type: 'MultiPolygon', coordinates: [[ring], [ring]] }] };
    const { rows, problems, losses } = geofencesOfGeojson(
      collection(feature({ type: 'GeometryCollection', geometries: [label, polygon, inner] }), feature(polygon)),
    );
    expect(problems).toEqual([]);
    expect(rows.map(({ geofence }) => geofence.description)).toEqual(['Markt', 'Markt #2', 'Markt #3', 'Markt']);
    expect(rows.map(({ geofence }) => geofence.points)).toEqual([points, points, points, points]);
    expect(losses).toEqual([{ feature: 0, name: 'Markt', loss: 'partsLeftOut' }]);
  });

  test('a deep collection, without running out of stack', () => {
    let deep: object = polygon;
    for (let depth = 0; depth < 100_000; depth += 1) deep = { type: 'GeometryCollection', geometries: [deep] };
    expect(geofencesOf(feature(deep))).toEqual([expected]);
  });

  test('a backup of uMap: the features of all layers', () => {
    const layer = (...features: object[]) => ({ ...collection(...features), _umap_options: { name: 'Yards' } });
    const backup = { type: 'umap', geometry: null, layers: [layer(feature(polygon)), layer(feature(polygon))] };
    expect(geofencesOf(backup)).toEqual([expected, expected]);
  });

  test('a feature without properties', () => {
    expect(geofencesOf({ type: 'Feature', geometry: polygon })).toEqual([{ ...expected, description: 'Geofence 1' }]);
  });

  test('an empty collection', () => {
    expect(geofencesOfGeojson(collection())).toEqual({ rows: [], problems: [], losses: [] });
  });
});

describe('texts', () => {
  const descriptionOf = (properties: unknown) => geofencesOf(feature(polygon, properties))[0]?.description;

  test.each([
    [{ description: 'a', name: 'b', title: 'c' }, 'b'],
    [{ description: 'a' }, 'a'],
    [{ NAME: 'b' }, 'b'],
    [{ Name: '', TITLE: 'c' }, 'c'],
    [{ Bezeichnung: 'd' }, 'd'],
    [{ name: null, description: 'a' }, 'a'],
    [{ name: 'b', title: 'c' }, 'b'],
    [{ title: 'c' }, 'c'],
    [{ description: '  ', name: ' b ' }, 'b'],
    [{ description: null, name: {}, title: 'c' }, 'c'],
    [{ name: 12 }, '12'],
    [{}, 'Geofence 1'],
    [null, 'Geofence 1'],
    ['text', 'Geofence 1'],
  ])('the description of %j is %j', (properties, expected) => {
    expect(descriptionOf(properties)).toBe(expected);
  });

  test('without a name, the number is the index in the file, counted from 1', () => {
    const forty = Array.from({ length: 40 }, () => feature(polygon));
    expect(geofencesOf(collection(...forty, feature(polygon, {})))[40]?.description).toBe('Geofence 41');
  });

  test('reads the fields of a geofence by their names, and no others', () => {
    const properties = {
      name: 'Markt',
      addr1: 'Markt 1',
      addr2: 4109,
      addr3: null,
      descriptionExt: 'Old town hall',
      email: 'markt@example.org',
      kind: 'square',
      id: 9,
      tags: [1],
    };
    expect(geofencesOf({ ...feature(polygon, properties), id: 7 })).toEqual([
      {
        description: 'Markt',
        addr1: 'Markt 1',
        addr2: '4109',
        descriptionExt: 'Old town hall',
        email: 'markt@example.org',
        geofenceType: 2,
        points,
      },
    ]);
  });

  describe('a description beside a name is further text, without HTML', () => {
    const about = (description: unknown, more: object = {}) =>
      geofencesOf(feature(polygon, { name: 'Markt', description, ...more }))[0]?.descriptionExt;

    test.each([
      ['Old town hall', 'Old town hall'],
      ['Gate 2<br>Ring the bell<br/>&amp; wait', 'Gate 2\nRing the bell\n& wait'],
      ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
      [
        '<table><tr><td>Phone</td><td>0341</td></tr><tr><td>Open</td><td>8&ndash;17</td></tr></table>',
        'Phone 0341\n\nOpen 8–17',
      ],
      ['<![CDATA[<b>Bold</b>]]>', 'Bold'],
      ['<style>p { color: red }</style><script>alert(1)</script><p>Text</p>', 'Text'],
      ['<a href="https://example.org/?a=1&amp;b=2">Plan</a> <img src="x.png" alt="">', 'Plan'],
      ['Stra&szlig;e &#252;ber &#x41; &unknown; &#1114112;', 'Straße über A &unknown; &#1114112;'],
      ['a < b and c > d, 5<6', 'a < b and c > d, 5<6'],
      ['Two\r\nlines\u0000 and a\ttab', 'Two\nlines and a tab'],
      [{ '@type': 'html', value: '<b>From Google Earth</b>' }, 'From Google Earth'],
      [12, '12'],
      ['<br>', undefined],
      ['Markt', undefined],
      [null, undefined],
    ])('%j is %j', (description, wanted) => expect(about(description)).toBe(wanted));

    test('unless the feature has this field', () => {
      expect(about('Old', { descriptionExt: 'Exact <b>' })).toBe('Exact <b>');
    });

    test('in any case of letters', () => {
      const properties = { NAME: 'Markt', Description: 'Text' };
      expect(geofencesOf(feature(polygon, properties))[0]).toMatchObject({
        description: 'Markt',
        descriptionExt: 'Text',
      });
    });

    test('alone and too long for a name', () => {
      const long = 'Long text. '.repeat(40);
      const [geofence] = geofencesOf(feature(polygon, { description: long }));
      expect(geofence).toMatchObject({ description: 'Geofence 1', descriptionExt: long.trim() });
    });

    test('cut if it is too long, which is reported', () => {
      const long = feature(polygon, { name: 'Markt', description: `<p>${'😀'.repeat(4001)}</p>` });
      const { rows, losses } = geofencesOfGeojson(collection(long));
      expect(rows[0]?.geofence.descriptionExt).toBe(`${'😀'.repeat(3999)}…`);
      expect(geofenceInput.safeParse(rows[0]?.geofence).success).toBe(true);
      expect(losses).toEqual([{ feature: 0, name: 'Markt', loss: 'descriptionCut' }]);
    });

    test('of a million open brackets', () => {
      expect(about('<a '.repeat(1_000_000))).toMatch(/^<a .*…$/);
    });
  });

  test('passes on a field that is not text, which the contract rejects', () => {
    expect(geofencesOf(feature(polygon, { email: ['a@example.org'] }))[0]?.email).toEqual(['a@example.org']);
  });
});

describe('reports features that cannot become geofences, and reads the others', () => {
  test('a feature among others', () => {
    const hole = { type: 'Polygon', coordinates: [ring, ring] };
    const { rows, problems } = geofencesOfGeojson(
      collection(feature(polygon), feature(hole, { name: 'Lake' }), feature(polygon)),
    );
    expect(rows.map((row) => row.feature)).toEqual([0, 2]);
    expect(problems).toEqual([
      { feature: 1, name: 'Lake', reason: 'holes', detail: 'has holes; holes are not supported' },
    ]);
  });

  test('a multipolygon with one bad part is rejected as a whole', () => {
    const parts = feature({ type: 'MultiPolygon', coordinates: [[ring], [ring, ring]] });
    expect(problemOf(parts)?.detail).toBe('has holes; holes are not supported');
  });

  test.each([
    ['no geometry', null, 'has no geometry'],
    ['a line', { type: 'LineString', coordinates: ring }, 'is a LineString; a geofence is a Polygon'],
    ['an empty collection', { type: 'GeometryCollection', geometries: [] }, 'has no geometry'],
    ['a collection of nothing', { type: 'GeometryCollection', geometries: [null] }, 'has no geometry'],
    ['a collection of lines', { type: 'GeometryCollection', geometries: [{ type: 'LineString' }] }, 'is a LineString'],
    ['no ring', { type: 'Polygon', coordinates: [] }, 'has no ring'],
    ['no coordinates', { type: 'Polygon' }, 'has no ring'],
    ['an invalid ring', { type: 'Polygon', coordinates: [7] }, 'has a ring that is no array'],
    ['an empty multipolygon', { type: 'MultiPolygon', coordinates: [] }, 'has no polygons'],
    ['a position of text', { type: 'Polygon', coordinates: [[...ring, ['12.3', 51.3]]] }, 'has a position (number 4)'],
    ['a position of one number', { type: 'Polygon', coordinates: [[[12.3]]] }, 'has a position (number 0)'],
    ['a bare point', { type: 'Point', coordinates: [12.3, 51.3] }, 'is a point; to be a circle it needs'],
  ])('%s', (_, geometry, detail) => {
    expect(problemOf(feature(geometry))).toMatchObject({ feature: 0, name: 'Markt' });
    expect(problemOf(feature(geometry))?.detail).toContain(detail);
  });

  test('a radius in a string is rejected', () => {
    const point = feature({ type: 'Point', coordinates: [12.3, 51.3] }, { name: 'Markt', radius: '100' });
    expect(problemOf(point)?.detail).toContain('needs a number radius');
  });

  test('a member of the collection that is not a feature', () => {
    expect(problemOf(collection(polygon))).toEqual({
      feature: 0,
      name: undefined,
      reason: 'notFeature',
      detail: 'is not a Feature',
    });
  });
});

describe('rejects anything but GeoJSON', () => {
  test.each([null, 7, 'text', [], {}, { type: 'Topology', objects: {} }, { type: 'FeatureCollection' }])(
    '%j',
    (value) => {
      expect(problemOf(value)?.feature).toBeUndefined();
    },
  );

  test('rejects other coordinate systems, and accepts WGS84 by its old names', () => {
    const named = (name: string) => ({ ...collection(feature(polygon)), crs: { type: 'name', properties: { name } } });
    expect(problemOf(named('urn:ogc:def:crs:EPSG::25833'))?.detail).toContain('EPSG::25833');
  });

  test.each([
    ...[
      'urn:ogc:def:crs:OGC:1.3:CRS84',
      'urn:ogc:def:crs:OGC::CRS84',
      'urn:ogc:def:crs:OGC:1.3:CRS84h',
      'OGC:CRS84',
      'CRS84',
    ],
    ...[
      'EPSG:4326',
      'epsg:4326',
      'EPSG::4326',
      'EPSG 4326',
      'urn:ogc:def:crs:EPSG::4326',
      'urn:ogc:def:crs:EPSG:6.9:4326',
    ],
    ...['urn:x-ogc:def:crs:EPSG:4326', 'http://www.opengis.net/def/crs/OGC/1.3/CRS84', 'EPSG:4979'],
    ...['https://www.opengis.net/def/crs/EPSG/0/4326', 'http://www.opengis.net/gml/srs/epsg.xml#4326'],
    ...['WGS84', 'WGS 84', 'wgs_84', 'WGS 1984', 'GCS_WGS_1984', 'WGS 84 (EPSG:4326)', 'WGS 84 (CRS84)', ' EPSG:4326 '],
    ...['GEOGCS["WGS 84",DATUM["WGS_1984"]]', 'GEOGCRS["WGS 84 (CRS84)",ENSEMBLE[]]', 'GEOGCS["GCS_WGS_1984"]'],
    '+proj=longlat +datum=WGS84 +no_defs',
  ])('WGS84 is called %s', (name) => {
    const crs = { type: 'name', properties: { name } };
    expect(geofencesOf({ ...collection(feature(polygon)), crs })).toHaveLength(1);
    expect(geofencesOf(collection({ ...feature(polygon), crs }))).toHaveLength(1);
    expect(geofencesOf({ ...collection(feature(polygon)), crs: name })).toHaveLength(1);
  });

  test.each([
    { type: 'EPSG', properties: { code: 4326 } },
    { type: 'link', properties: { href: 'http://spatialreference.org/ref/epsg/4326/proj4/', type: 'proj4' } },
    null,
  ])('WGS84 is written as %j', (crs) => {
    expect(geofencesOf({ ...collection(feature(polygon)), crs })).toHaveLength(1);
  });

  test.each([
    ...['urn:ogc:def:crs:EPSG::25832', 'EPSG:3857', 'EPSG:43260', 'EPSG:14326', 'EPSG:4258', 'WGS 84 / UTM zone 33N'],
    ...['urn:ogc:def:crs:EPSG::4269', 'OGC:CRS83', 'NAD83', 'http://www.opengis.net/def/crs/EPSG/0/31468'],
    ...['PROJCS["WGS 84 / UTM zone 32N",GEOGCS["WGS 84"]]', '+proj=utm +zone=32 +datum=WGS84', 'x'.repeat(100)],
  ])('%s is another system, and refused by its name', (name) => {
    const crs = { type: 'name', properties: { name } };
    const refused = { reason: 'otherSystem', system: name, detail: expect.stringContaining(name) };
    expect(problemOf({ ...collection(feature(polygon)), crs })).toMatchObject(refused);
    expect(problemOf(feature({ ...polygon, crs }))).toMatchObject({ ...refused, feature: 0, name: 'Markt' });
  });

  test.each([{}, { type: 'name' }, 7, { type: 'EPSG', properties: { code: 31467 } }])('so is %j', (crs) => {
    expect(problemOf({ ...collection(feature(polygon)), crs })?.reason).toBe('otherSystem');
  });
});

describe('export and import', () => {
  const empty = { addr1: null, addr2: null, addr3: null, addr4: null, descriptionExt: null, email: null };
  const geofences: Geofence[] = [
    {
      id: 4,
      ...empty,
      addr1: 'Willy-Brandt-Platz 5',
      email: 'a@example.org; b@example.org',
      description: 'Hauptbahnhof',
      descriptionExt: 'Osthalle',
      geofenceType: 1,
      latitude: 51.34545454545455,
      longitude: 12.381111111111112,
      radius: 333.3333333333333,
      points: [[1, 2]],
      tags: [3],
      countsFromUtc: '2026-11-01T10:00:00.000Z',
      updated: '2026-11-01T10:00:00.000Z',
    },
    {
      id: 5,
      ...empty,
      description: 'Markt <b>1</b> 😀',
      geofenceType: 2,
      latitude: 0,
      longitude: 0,
      radius: null,
      points: [
        [0.1 + 0.2, 179.99999999999997],
        [-89.99999999999999, 5e-324],
        [51.3409, -180],
      ],
      tags: [],
      countsFromUtc: '2026-11-01T10:00:00.000Z',
      updated: '2026-11-01T10:00:00.000Z',
    },
  ];

  const written = (all: readonly Geofence[]) =>
    geojsonOfGeofences(all.map((each) => ({ ...each, shape: shapeOf(each) })));

  test('shapes and texts are unchanged to the last bit', () => {
    const file: unknown = JSON.parse(JSON.stringify(written(geofences)));
    expect(geofencesOf(file)).toEqual([
      {
        description: 'Hauptbahnhof',
        descriptionExt: 'Osthalle',
        addr1: 'Willy-Brandt-Platz 5',
        email: 'a@example.org; b@example.org',
        geofenceType: 1,
        latitude: 51.34545454545455,
        longitude: 12.381111111111112,
        radius: 333.3333333333333,
      },
      { description: 'Markt <b>1</b> 😀', geofenceType: 2, points: geofences[1]?.points },
    ]);
  });

  test('exports GeoJSON: longitude first, a closed ring, the circle as a point with its radius', () => {
    const { features }: FeatureCollection = written(geofences);
    expect(features.map((each) => each.geometry)).toEqual([
      { type: 'Point', coordinates: [12.381111111111112, 51.34545454545455] },
      {
        type: 'Polygon',
        coordinates: [
          [
            [179.99999999999997, 0.30000000000000004],
            [5e-324, -89.99999999999999],
            [-180, 51.3409],
            [179.99999999999997, 0.30000000000000004],
          ],
        ],
      },
    ]);
    expect(features[0]?.properties).toMatchObject({ radius: 333.3333333333333 });
  });

  test('many random geofences are equal after a round trip', () => {
    let state = 1;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    const nodes = (): [number, number][] =>
      Array.from({ length: 3 + Math.floor(random() * 30) }, () => [random() * 180 - 90, random() * 360 - 180]);
    const many = Array.from(
      { length: 200 },
      (_, id): Geofence =>
        id % 2 === 0
          ? { ...(geofences[0] as Geofence), id, latitude: random() * 90, longitude: random() * 180, radius: 50 + id }
          : { ...(geofences[1] as Geofence), id, points: nodes() },
    );
    const back = geofencesOf(written(many));
    expect(back.map(({ latitude, longitude, radius, points }) => ({ latitude, longitude, radius, points }))).toEqual(
      many.map(({ geofenceType, latitude, longitude, radius, points }) =>
        geofenceType === 1 ? { latitude, longitude, radius, points: undefined } : { points },
      ),
    );
  });
});
