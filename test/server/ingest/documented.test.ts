import { describe, expect, test } from 'vitest';
import { ingestReply } from '../../../src/contract/ingest.ts';
import { readOsmAnd, readOsmAndJson, surroundingsOf } from '../../../src/server/devices/osmand.ts';
import { readMessage } from '../../../src/server/devices/own.ts';
import { timeLimits } from '../../../src/server/devices/time-limits.ts';
import { readTraccar } from '../../../src/server/devices/traccar.ts';
import { addressOf } from '../../../src/server/ingest/paths.ts';
import { openApiDocument } from '../../../src/server/openapi/document.ts';

const { paths } = openApiDocument({ basePath: '' });
const documented = Object.entries(paths).filter(([path]) => path.startsWith('/ingest'));
const times = timeLimits(new Date('2026-11-20T12:00:00Z'), undefined);

test('the documentation has every address for devices with its methods', () => {
  expect(documented.length).toBe(7);
  for (const [path, methods] of documented) {
    const address = addressOf(path);
    expect([path, Object.keys(methods).map((method) => method.toUpperCase())]).toEqual([
      address?.template,
      address?.methods,
    ]);
  }
});

describe('the examples are valid', () => {
  const examplesOf = (path: string): unknown[] =>
    Object.values(paths[path]?.post?.requestBody?.content ?? {}).map(({ example }) => example);
  test('of messages', () => {
    const [array, line] = examplesOf('/ingest/v1/messages');
    expect((array as unknown[]).map((each) => 'rejected' in readMessage(each, times))).toEqual([false]);
    expect(readMessage(line, times)).toHaveProperty('position');
  });
  test('of the other formats', () => {
    const [form, json] = examplesOf('/ingest/osmand/{key}');
    const readings = [
      readTraccar(examplesOf('/ingest/traccar')[0], times),
      readOsmAnd(new URLSearchParams(form as Record<string, string>), times),
      readOsmAndJson(json, surroundingsOf(new URLSearchParams(), {}, false), times),
    ];
    for (const reading of readings) expect(reading).toMatchObject({ messages: [{ position: {} }] });
  });
  test('of the answer', () => {
    const answer = paths['/ingest/v1/messages']?.post?.responses['200'];
    const example = answer && 'content' in answer ? answer.content?.['application/json']?.example : undefined;
    expect(ingestReply.safeParse(example).success).toBe(true);
  });
});
