import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints/index.ts';
import { message } from '../../src/contract/ingest.ts';
import { cleanText, textFault, textKindOf } from '../../src/contract/text-kinds.ts';
import { inputSchemas } from '../../src/web/records/input-schemas.ts';

const family = '👩\u200d👩\u200d👧';
const flag = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

test.each([
  ['\u202aABC\u202c', 'ABC', 'ABC'],
  ['A\u200bB\ufeff', 'AB', 'AB'],
  ['L-\u00adAB', 'L-AB', 'L-AB'],
  ['\u3000\u00a0A B\u2003', 'A B', 'A B'],
  ['A \u200b', 'A', 'A'],
  ['Mu\u0308ller', 'Müller', 'Müller'],
  ['M\u200bu\u200b\u0308ller', 'Müller', 'Müller'],
  [family, '👩👩👧', family],
  ['❤\ufe0f', '❤\ufe0f', '❤\ufe0f'],
  ['می\u200cخواهم', 'میخواهم', 'می\u200cخواهم'],
  [flag, '🏴', flag],
  ['\u{e0041}', '', ''],
  ['\u200d', '', ''],
  ['A\u200d', 'A', 'A'],
  ['look\u2011alike', 'look\u2011alike', 'look\u2011alike'],
  [' \t\r\n', '', ''],
])('%j is %j as an identifier and %j as a line', (sent, identifier, line) => {
  expect(cleanText('identifier', sent)).toBe(identifier);
  expect([cleanText('line', sent), cleanText('lines', sent)]).toEqual([line, line]);
  for (const kind of ['identifier', 'line', 'lines'] as const) {
    const cleaned = cleanText(kind, sent);
    expect(cleanText(kind, cleaned)).toBe(cleaned);
    expect(textFault(kind, cleaned)).toBeUndefined();
  }
});

test.each([
  ['A\u001b[2JB', 'controlCharacter', 'controlCharacter'],
  ['A\tB', 'controlCharacter', 'controlCharacter'],
  ['A\u0085B', 'controlCharacter', 'controlCharacter'],
  ['A\u0000B', 'unstorable', 'unstorable'],
  ['A\ud800B', 'unstorable', 'unstorable'],
  ['A\nB', 'lineBreak', undefined],
  ['A\r\nB', 'lineBreak', undefined],
  ['A\u2028B', 'lineBreak', undefined],
])('%j is refused in one line as %s, in a note as %s', (text, line, lines) => {
  const faults = (['identifier', 'line', 'lines'] as const).map((kind) => textFault(kind, text)?.reason);
  expect(faults).toEqual([line, line, lines]);
});

test('refuses runs of marks that take long to normalise, and takes no time for a megabyte', () => {
  const marks = `a${'\u0301\u0323'.repeat(8000)}`;
  expect(textFault('line', cleanText('line', marks))?.detail).toMatch(/combining marks/);
  expect(cleanText('line', ` ${'\u200b'.repeat(1_000_000)} `).length).toBe(1_000_000);
});

/** The paths of all strings without a kind. */
function strings(schema: z.core.$ZodType, path: string, seen: Map<string, string | undefined>): void {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> };
  if (schema instanceof z.ZodString) seen.set(path, textKindOf(schema));
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape)) strings(field as z.ZodType, `${path}/${name}`, seen);
  }
  for (const part of ['in', 'out', 'innerType', 'element', 'valueType']) {
    const inner = def[part];
    if (inner && typeof inner === 'object' && '_zod' in inner) strings(inner as z.ZodType, path, seen);
  }
  for (const option of (def['options'] as z.ZodType[] | undefined) ?? []) strings(option, path, seen);
}

test('every text of every request has a kind', () => {
  const seen = new Map<string, string | undefined>();
  for (const [name, { body, query, form }] of Object.entries(endpoints as Record<string, Endpoint>)) {
    for (const schema of [body, query, form]) if (schema) strings(schema, name, seen);
  }
  strings(message, 'message', seen);
  for (const [kind, schema] of Object.entries(inputSchemas)) strings(schema, kind, seen);
  expect(seen.size).toBeGreaterThan(100);
  expect([...seen].filter(([, kind]) => kind === undefined)).toEqual([]);
  const of = (kind: string) =>
    [...seen].flatMap(([path, found]) => (found === kind ? [path.replace(/^.*\//, '')] : []));
  expect([...new Set(of('identifier'))].sort()).toEqual(
    [
      ...['buttonId', 'device', 'deviceId', 'driverReference', 'email', 'emails', 'employeeNumber', 'mobile'],
      ...['deviceIds', 'escalateEmails', 'escalatePhones', 'reportQuery'],
      ...['externalReference', 'phones', 'reference', 'registration', 'url', 'username', 'vehicleReference'],
    ].sort(),
  );
  expect([...new Set(of('lines'))].sort()).toEqual(['descriptionExt', 'note']);
});
