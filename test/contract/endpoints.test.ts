import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints/index.ts';

const rows: [string, Endpoint][] = Object.entries(endpoints);

describe('every list', () => {
  // The best places for a text, towns and lines of a tile, proposed geofences, and the last ten messages of a device are no list.
  const others = ['findPlaces', 'findAddresses', 'listDriven', 'listProposals', 'listTownsOfTile', 'listRawMessages'];
  const lists = rows.filter(
    ([name, { method, reply }]) => method === 'GET' && reply instanceof z.ZodArray && !others.includes(name),
  );

  test.each(lists)('%s is paged', (_, { query }) => {
    expect(query).toBeInstanceOf(z.ZodObject);
    expect(Object.keys((query as z.ZodObject).shape)).toEqual(expect.arrayContaining(['limit', 'cursor']));
  });

  test.each(lists)('%s returns one record per row, or streams records', (name, { path }) => {
    const streams = [
      'listInputHistory',
      'listReadings',
      'listUnknownButtons',
      'listMySessions',
      'listMyPasskeys',
      'listAuditRecords',
      'listDeviceHealth',
      'listUnusualVisits',
    ];
    const one = rows.some(([, row]) => row.method === 'GET' && (row.alias ?? row.path).startsWith(`${path}/{`));
    expect(streams.includes(name) || one).toBe(true);
  });
});

describe('every update with If-Match', () => {
  test.each(rows.flatMap(([name, { record }]): [string, string][] => (record === undefined ? [] : [[name, record]])))(
    '%s names an existing GET: %s',
    (_, record) => {
      const found = rows.find(([name]) => name === record)?.[1];
      expect(found?.method).toBe('GET');
    },
  );
});
