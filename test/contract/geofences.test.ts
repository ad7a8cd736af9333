import { describe, expect, test } from 'vitest';
import { recordIds } from '../../src/contract/bulk.ts';
import { geofenceImport, geofenceInput, geofenceTagging } from '../../src/contract/geofences.ts';
import { problemsOf, told } from './problems-of.ts';

const circle = { description: 'Yard', geofenceType: 1, latitude: 51.34, longitude: 12.37, radius: 200 };
const triangle = [
  [51.3, 12.3],
  [51.3, 12.4],
  [51.4, 12.4],
];
const polygon = { description: 'Yard', geofenceType: 2, points: triangle };

describe('accepts', () => {
  test('a circle and a polygon with only their required fields', () => {
    expect(geofenceInput.parse(circle)).toEqual(circle);
    expect(geofenceInput.parse(polygon)).toEqual(polygon);
  });

  test('every documented field at once, for either type', () => {
    const texts = { addr1: 'A', addr2: 'B', addr3: 'C', addr4: 'D', descriptionExt: 'E', email: 'a@example.org' };
    const full = { id: 7, ...texts, ...circle, points: triangle, tags: [1, 2] };
    expect(geofenceInput.parse(full)).toEqual(full);
    expect(geofenceInput.parse({ ...full, geofenceType: 2 })).toEqual({ ...full, geofenceType: 2 });
  });

  test('unknown fields, and ignores them', () => {
    expect(geofenceInput.parse({ ...circle, colour: 'red' })).toEqual(circle);
  });

  test.each([50, 1000, 50.000000001, 999.9999999999])('a radius of %d', (radius) => {
    expect(geofenceInput.parse({ ...circle, radius }).radius).toBe(radius);
  });

  test.each([
    ['latitude', 90],
    ['latitude', -90],
    ['longitude', 180],
    ['longitude', -180],
    ['latitude', 51.340000000000003],
    ['latitude', 5e-324],
    ['longitude', -0],
  ])('%s %d, kept as it is', (field, value) => {
    expect(geofenceInput.parse({ ...circle, [field]: value })).toMatchObject({ [field]: value });
  });

  test('absent, empty or odd points of a circle, which have no effect', () => {
    for (const points of [[], [[999, 999]], triangle]) {
      expect(geofenceInput.parse({ ...circle, points }).points).toEqual(points);
    }
  });

  test('any centre and radius of a polygon, which have no effect', () => {
    const odd = { ...polygon, latitude: 999, longitude: -999, radius: 0 };
    expect(geofenceInput.parse(odd)).toEqual(odd);
  });

  test('a polygon that repeats its first point or another one', () => {
    expect(geofenceInput.parse({ ...polygon, points: [...triangle, triangle[0]] }).points).toHaveLength(4);
    expect(geofenceInput.parse({ ...polygon, points: [triangle[0], ...triangle] }).points).toHaveLength(4);
  });

  test('crossing sides', () => {
    const bowTie = [
      [0, 0],
      [1, 1],
      [0, 1],
      [1, 0],
    ];
    expect(geofenceInput.parse({ ...polygon, points: bowTie }).points).toEqual(bowTie);
  });

  test('trims texts, and treats an empty one as absent', () => {
    const parsed = geofenceInput.parse({ ...circle, description: ' Yard\n', addr1: ' A ', addr2: '', addr3: ' \t ' });
    expect(parsed).toMatchObject({ description: 'Yard', addr1: 'A' });
    expect([parsed.addr2, parsed.addr3]).toEqual([null, null]);
  });

  test('accepts line breaks only in the long description', () => {
    const text = 'line\nbreak\r\nagain';
    expect(geofenceInput.parse({ ...circle, descriptionExt: text }).descriptionExt).toBe(text);
    expect(told(geofenceInput, { ...circle, description: text, addr1: text })).toEqual([
      '#/addr1 format',
      '#/description format',
    ]);
  });

  test('counts characters, not bytes: 255 characters of four bytes each', () => {
    const description = '🚚'.repeat(255);
    expect(geofenceInput.parse({ ...circle, description }).description).toBe(description);
    const descriptionExt = 'ß'.repeat(4000);
    expect(geofenceInput.parse({ ...circle, descriptionExt }).descriptionExt).toBe(descriptionExt);
  });

  test.each(['<b>bold</b>', "Robert'); drop table geofence;--", '👩‍👩‍👧 مستودع 倉庫', '\\u0000'])(
    'the text %j unchanged',
    (description) => {
      expect(geofenceInput.parse({ ...circle, description }).description).toBe(description);
    },
  );

  test.each([
    'a@example.org',
    'a@example.org;b@example.org',
    ' a@example.org ; b@sub.example.org; ',
    'a@bücher.example',
  ])('the email list %j', (email) => {
    expect(geofenceInput.parse({ ...circle, email }).email).toBe(email.trim());
  });
});

describe('rejects with field and code', () => {
  test.each([
    ['a radius under the limit', { ...circle, radius: 49.9 }, '#/radius range'],
    ['a radius over the limit', { ...circle, radius: 1000.1 }, '#/radius range'],
    ['a radius of the next double', { ...circle, radius: 1000.0000000000001 }, '#/radius range'],
    ['a radius of text', { ...circle, radius: '100' }, '#/radius type'],
    ['a radius of true', { ...circle, radius: true }, '#/radius type'],
    ['a radius without end', { ...circle, radius: 1e309 }, '#/radius type'],
    ['no radius', { ...circle, radius: undefined }, '#/radius required'],
    ['null for a radius', { ...circle, radius: null }, '#/radius required'],
    ['no latitude', { ...circle, latitude: undefined }, '#/latitude required'],
    ['no longitude', { ...circle, longitude: undefined }, '#/longitude required'],
    ['latitude 91', { ...circle, latitude: 91 }, '#/latitude range'],
    ['latitude just over the pole', { ...circle, latitude: -90.00000000000001 }, '#/latitude range'],
    ['longitude 180.5', { ...circle, longitude: 180.5 }, '#/longitude range'],
    ['latitude of text on a polygon', { ...polygon, latitude: '1' }, '#/latitude type'],
    ['points of text on a circle', { ...circle, points: 'none' }, '#/points type'],
    ['a point of text on a circle', { ...circle, points: [['1', 2]] }, '#/points/0/0 type'],
    ['no points', { ...polygon, points: undefined }, '#/points required'],
    ['null for points', { ...polygon, points: null }, '#/points required'],
    ['empty points', { ...polygon, points: [] }, '#/points length'],
    ['two points', { ...polygon, points: triangle.slice(0, 2) }, '#/points length'],
    [
      'two points and the first again',
      {
        ...polygon,
        points: [
          [0, 0],
          [0, 1],
          [0, 0],
        ],
      },
      '#/points length',
    ],
    [
      'one point three times',
      {
        ...polygon,
        points: [
          [1, 2],
          [1, 2],
          [1, 2],
        ],
      },
      '#/points length',
    ],
    [
      'zero and minus zero for two points',
      {
        ...polygon,
        points: [
          [0, 1],
          [-0, 1],
          [2, 2],
        ],
      },
      '#/points length',
    ],
    ['a point of three numbers', { ...polygon, points: [...triangle, [1, 2, 3]] }, '#/points/3 length'],
    ['a point of one number', { ...polygon, points: [...triangle, [1]] }, '#/points/3 length'],
    ['a point of text', { ...polygon, points: [...triangle, [1, '2']] }, '#/points/3/1 type'],
    ['null in a point', { ...polygon, points: [...triangle, [null, 2]] }, '#/points/3/0 required'],
    ['a point that is an object', { ...polygon, points: [...triangle, { lat: 1, lng: 2 }] }, '#/points/3 type'],
    ['a point beyond the pole', { ...polygon, points: [...triangle, [90.1, 2]] }, '#/points/3/0 range'],
    ['a point beyond the meridian', { ...polygon, points: [...triangle, [1, -180.1]] }, '#/points/3/1 range'],
    ['points as a single object', { ...polygon, points: {} }, '#/points type'],
    ['no kind', { ...circle, geofenceType: undefined }, '#/geofenceType required'],
    ['a third kind', { ...circle, geofenceType: 3 }, '#/geofenceType range'],
    ['a kind by name', { ...circle, geofenceType: 'circle' }, '#/geofenceType type'],
    ['a kind as text', { ...circle, geofenceType: '1' }, '#/geofenceType type'],
    ['no description', { ...circle, description: undefined }, '#/description required'],
    ['an empty description', { ...circle, description: '' }, '#/description required'],
    ['a description of spaces', { ...circle, description: ' \u00a0\n' }, '#/description required'],
    ['a description of 256 characters', { ...circle, description: 'x'.repeat(256) }, '#/description length'],
    ['a description of 256 emoji', { ...circle, description: '🚚'.repeat(256) }, '#/description length'],
    ['a number for a description', { ...circle, description: 5 }, '#/description type'],
    ['NUL', { ...circle, description: 'a\u0000b' }, '#/description format'],
    ['half of a surrogate pair', { ...circle, description: 'a\ud83d' }, '#/description format'],
    ['the other half', { ...circle, addr1: '\ude00a' }, '#/addr1 format'],
    ['256 characters of address', { ...circle, addr4: 'x'.repeat(256) }, '#/addr4 length'],
    ['4001 characters of description', { ...circle, descriptionExt: 'x'.repeat(4001) }, '#/descriptionExt length'],
    ['an invalid address in a list', { ...circle, email: 'a@example.org; b' }, '#/email format'],
    ['e-mail separated by commas', { ...circle, email: 'a@example.org, b@example.org' }, '#/email format'],
    ['an e-mail with a line break', { ...circle, email: 'a@example.org\nBcc: b@example.org' }, '#/email format'],
    ['an e-mail of 255 characters', { ...circle, email: `${'a'.repeat(243)}@example.org` }, '#/email format'],
    ['an id of 1.5', { ...circle, id: 1.5 }, '#/id type'],
    ['an id of text', { ...circle, id: '1' }, '#/id type'],
    ['an id without end', { ...circle, id: 1e309 }, '#/id type'],
    ['a tag of 1.5', { ...circle, tags: [1, 1.5] }, '#/tags/1 type'],
    ['null for a tag', { ...circle, tags: [null] }, '#/tags/0 required'],
    ['tags as text', { ...circle, tags: '1,2' }, '#/tags type'],
  ])('%s', (_, value, expected) => {
    expect(told(geofenceInput, value)).toEqual([expected]);
  });

  test.each([null, 'text', 7, [], true])('%j for a geofence', (value) => {
    expect(told(geofenceInput, value)).toEqual([value === null ? '# required' : '# type']);
  });

  test('reports all errors at once, including the shape', () => {
    const value = { geofenceType: 1, latitude: 91, longitude: 12, radius: 1000.1 };
    expect(told(geofenceInput, value)).toEqual(['#/description required', '#/latitude range', '#/radius range']);
  });

  test('reports many wrong fields of a polygon at once, each once', () => {
    const points = [[91, 0], 5, [0, 181], [1, 2, 3], null, [null, 'x']];
    const value = { id: '1', description: 5, geofenceType: 2, points, tags: [true], addr1: 'x'.repeat(256) };
    expect(told(geofenceInput, value)).toEqual([
      '#/addr1 length',
      '#/description type',
      '#/id type',
      '#/points/0/0 range',
      '#/points/1 type',
      '#/points/2/1 range',
      '#/points/3 length',
      '#/points/4 required',
      '#/points/5/0 required',
      '#/points/5/1 type',
      '#/tags/0 type',
    ]);
  });
});

describe('the messages', () => {
  const wordsOf = (value: unknown) => problemsOf(geofenceInput, value)[0];

  test('name the limits and unit of a range', () => {
    expect(wordsOf({ ...circle, radius: 1000.1 })).toEqual({
      pointer: '#/radius',
      code: 'range',
      params: { min: 50, max: 1000 },
      detail: 'must be between 50 and 1000 metres',
    });
  });

  test('name types like JSON', () => {
    expect(wordsOf({ ...circle, id: 1.5 })).toMatchObject({ params: { expected: 'integer' } });
    expect(wordsOf({ ...polygon, points: [1] })).toMatchObject({ params: { expected: 'array' } });
    expect(wordsOf({ ...circle, description: 5 })).toMatchObject({ params: { expected: 'string' } });
  });

  test('name the wrong address', () => {
    expect(wordsOf({ ...circle, email: 'a@example.org; b' })).toMatchObject({
      params: { expected: 'email', value: 'b' },
      detail: 'must be e-mail addresses separated by semicolons; "b" is not one',
    });
  });
});

describe('impossible ids', () => {
  test.each([2 ** 53, 1e300, -(2 ** 60)])('%d is read as an id without a record', (id) => {
    expect(geofenceInput.parse({ ...circle, id, tags: [1, id] })).toMatchObject({ id: -1, tags: [1, -1] });
  });

  test('the largest possible id is unchanged', () => {
    expect(geofenceInput.parse({ ...circle, id: 2 ** 53 - 1 }).id).toBe(2 ** 53 - 1);
  });
});

describe('bulk', () => {
  test('an import accepts any rows, which are checked one by one', () => {
    const batch = { mode: 'good', geofences: [circle, null, 'text', {}] };
    expect(geofenceImport.parse(batch)).toEqual(batch);
  });

  test('an import requires its mode and has a maximum size', () => {
    expect(told(geofenceImport, { geofences: {} })).toEqual(['#/geofences type', '#/mode required']);
    expect(told(geofenceImport, { mode: 'some', geofences: Array.from({ length: 50_001 }, () => circle) })).toEqual([
      '#/geofences length',
      '#/mode range',
    ]);
  });

  test('ids must be whole numbers', () => {
    expect(told(recordIds, { ids: [1, '2', 2.5] })).toEqual(['#/ids/1 type', '#/ids/2 type']);
    expect(told(geofenceTagging, { add: 'x', remove: [null] })).toEqual([
      '#/add type',
      '#/ids required',
      '#/remove/0 required',
    ]);
  });

  test('a tag is either added or removed', () => {
    expect(told(geofenceTagging, { ids: [1], add: [5, 6], remove: [7, 6] })).toEqual(['#/remove/1 conflict']);
    expect(geofenceTagging.parse({ ids: [1], add: [5], remove: [7] })).toEqual({ ids: [1], add: [5], remove: [7] });
    expect(geofenceTagging.parse({ ids: [] })).toEqual({ ids: [] });
  });
});
