import { expect, test } from 'vitest';
import * as z from 'zod';
import { beyondAscii, holdsAddresses } from '../../src/contract/mail-fields.ts';

const schema = z.object({
  points: z.array(z.array(z.number())),
  rules: z.array(z.object({ email: holdsAddresses(z.string()).nullable(), name: z.string() })).optional(),
});

test('names each address with letters beyond ASCII, however deep', () => {
  const rules = [
    { email: 'kim@a.example', name: 'ü' },
    { email: 'jürgen@a.example', name: 'x' },
    { email: null, name: 'x' },
  ];
  expect(beyondAscii(schema, { points: [[1]], rules })).toMatchObject([
    { pointer: '#/rules/1/email', reason: 'asciiAddress' },
  ]);
  expect(beyondAscii(schema, { points: [[1]] })).toEqual([]);
});

test('reads no member of a list that cannot hold addresses', () => {
  let read = 0;
  const points = new Proxy([[1], [2]], {
    get: (target, member, receiver) => {
      read += 1;
      return Reflect.get(target, member, receiver) as unknown;
    },
  });
  expect(beyondAscii(schema, { points, rules: [] })).toEqual([]);
  expect(read).toBe(0);
});
