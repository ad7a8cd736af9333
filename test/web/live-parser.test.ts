import { describe, expect, test } from 'vitest';
import { createLiveParser, type LiveEvent } from '../../src/web/api/live.ts';

const stream =
  ':    \nretry: 2000\n\nevent: hello\nid: a-1\ndata: {}\n\n:\n\ndata: one\ndata:two\nid\n\nevent: x\n\nevent:plot\rid: b-2\rdata\r\rdata: é\r\nnonsense: 1\r\n\r\n';
const events: LiveEvent[] = [
  { name: 'hello', id: 'a-1', data: '{}' },
  { name: 'message', id: '', data: 'one\ntwo' },
  { name: 'plot', id: 'b-2', data: '' },
  { name: 'message', id: 'b-2', data: 'é' },
];

describe('events are the same in pieces of any size', () => {
  test.each([1, 2, 3, 7, 1000])('of %i characters', (size) => {
    const parse = createLiveParser();
    const found: LiveEvent[] = [];
    for (let at = 0; at < stream.length; at += size) found.push(...parse(stream.slice(at, at + size)));
    expect(found).toEqual(events);
  });
});

test('an incomplete event is no event', () => {
  const parse = createLiveParser();
  expect(parse('data: half\n')).toEqual([]);
  expect(parse('\n')).toEqual([{ name: 'message', id: '', data: 'half' }]);
});
