import { describe, expect, test } from 'vitest';
import * as nameSearch from '../../src/contract/name-search.ts';
import type { Tag } from '../../src/contract/tags.ts';
import type { ListedGeofence } from '../../src/web/api/lean-geofences.ts';
import { findGeofences } from '../../src/web/features/geofences/filter.ts';
import { toMapGeofences } from '../../src/web/map/tags/map-geofences.ts';
import { indexTags } from '../../src/web/map/tags/tag-index.ts';

const tag = (id: number, colour: number, position = id): Tag => ({
  id,
  name: `Tag ${id}`,
  colour,
  position,
  resourceType: 25,
  longStayMinutes: null,
  updated: '2026-11-01T10:00:00.000Z',
});
const [yards, ports, ferries] = [tag(1, 4), tag(2, 9), tag(3, 12)];
/** By position: ports first. */
const index = indexTags([ports, yards, ferries]);

const geofence = (id: number, fields: Partial<ListedGeofence> = {}): ListedGeofence => ({
  id,
  description: `Place ${id}`,
  descriptionExt: null,
  addr1: null,
  addr2: null,
  addr3: null,
  addr4: null,
  email: null,
  countsFromUtc: '2026-11-01T10:00:00.000Z',
  updated: '2026-11-01T10:00:00.000Z',
  shape: { kind: 'circle', centre: { latitude: 51, longitude: 12 }, radiusMetres: 100 },
  tags: [],
  ...fields,
});

const all = [
  geofence(1, { description: 'Łódź Straße', tags: [1] }),
  geofence(2, { description: 'Depot', descriptionExt: 'Closed on Sundays', tags: [1, 2] }),
  geofence(3, { addr1: 'Gate 4', addr2: 'Harbour', addr3: 'Kraków', addr4: 'Polska', tags: [77] }),
];
const found = (find: string | undefined, tags: (number | 'none')[] = []) =>
  findGeofences(all, { find, tags }, index, nameSearch).shown.map(({ id }) => id);

describe('search', () => {
  test.each([
    ['nothing typed', undefined, [1, 2, 3]],
    ['blanks', '   ', [1, 2, 3]],
    ['the name', 'depot', [2]],
    ['without marks and case', 'LODZ strasse', [1]],
    ['with marks', 'łódź', [1]],
    ['the extended description', 'sundays', [2]],
    ['an address line', 'krakow', [3]],
    ['words in any order, in different texts', 'polska gate', [3]],
    ['every word must be there', 'polska sundays', []],
    ['no word across two texts', 'harbourkrakow', []],
    ['an e-mail address is not searched', 'example.org', []],
  ])('%s', (_, find, ids) => {
    expect(found(find)).toEqual(ids);
  });

  test('puts matches of the whole phrase in one text first', () => {
    const gates = [geofence(1, { description: 'Gate 3', addr1: 'Dock 4' }), geofence(2, { description: 'Gate 4' })];
    const { shown, whole } = findGeofences(gates, { find: 'gate 4' }, index, nameSearch);
    expect([shown.map(({ id }) => id), whole]).toEqual([[2, 1], 1]);
  });
});

describe('tags', () => {
  test.each<[string, (number | 'none')[], number[]]>([
    ['one', [2], [2]],
    ['any of several', [1, 2], [1, 2]],
    ['an unknown tag id matches nothing', ['none'], [3]],
    ['a tag or none', ['none', 2], [2, 3]],
    ['an unused one', [3], []],
    ['one that does not exist', [99], []],
  ])('%s', (_, tags, ids) => {
    expect(found(undefined, tags)).toEqual(ids);
  });

  test('narrow the search results', () => {
    expect(found('depot', [1])).toEqual([2]);
    expect(found('depot', ['none'])).toEqual([]);
  });

  test('are counted within the search results, whichever are selected', () => {
    const counts = (find: string, tags: number[]) =>
      [...findGeofences(all, { find, tags }, index, nameSearch).counts].sort();
    expect(counts('', [])).toEqual([
      [1, 2],
      [2, 1],
      ['none', 1],
    ]);
    expect(counts('', [2])).toEqual(counts('', []));
    expect(counts('depot', [])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });
});

describe('on the map', () => {
  test('each has the colour of its first tag by position', () => {
    expect(toMapGeofences(all, index).map(({ colour }) => colour)).toEqual([4, 9, undefined]);
    const reordered = indexTags([yards, ports, ferries]);
    expect(toMapGeofences(all, reordered).map(({ colour }) => colour)).toEqual([4, 4, undefined]);
  });

  test('an unchanged one is the same object', () => {
    const before = toMapGeofences(all, index);
    const after = toMapGeofences([...all].reverse(), index).reverse();
    after.forEach((geofence, at) => expect(geofence).toBe(before[at]));
    const recoloured = toMapGeofences(all, indexTags([{ ...ports, colour: 3 }, yards]));
    expect(recoloured[0]).toBe(before[0]);
    expect(recoloured[1]).not.toBe(before[1]);
  });

  test('one without a shape is left out', () => {
    expect(toMapGeofences([geofence(1, { shape: undefined }), geofence(2)], index).map(({ id }) => id)).toEqual([2]);
  });
});
