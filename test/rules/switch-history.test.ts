import { describe, expect, test } from 'vitest';
import { changesHistory, type SwitchReading, type SwitchRun, switchHistory } from '../../src/rules/switch-history.ts';
import { Dice } from '../support/dice.ts';
import { shuffled } from '../support/order.ts';

/** One digit per moment, a dot without a reading: `1.0` read 1 at 0 and 0 at 2. */
const readings = (text: string): SwitchReading[] =>
  [...text].flatMap((digit, utcMs) => (digit === '.' ? [] : [{ utcMs, value: Number(digit) }]));

/** `1:0-2` is a stored change, `1:0-` an open one, `+1:0-2` a new one, `0>1:0-2` one that was stored from 0. */
function inShort({ value, startUtcMs, endUtcMs, storedUtcMs }: SwitchRun): string {
  const stored = storedUtcMs === null ? '+' : storedUtcMs === startUtcMs ? '' : `${storedUtcMs}>`;
  return `${stored}${value}:${startUtcMs}-${endUtcMs ?? ''}`;
}

/** The history of readings that came in order. */
const stored = (text: string): SwitchRun[] =>
  switchHistory([], [{ before: undefined, inserted: readings(text), after: undefined }]).map((run) => ({
    ...run,
    storedUtcMs: run.startUtcMs,
  }));

const gapOf = (text: string, sent: readonly SwitchReading[]) => {
  const known = readings(text);
  return {
    before: known.findLast(({ utcMs }) => sent.every((each) => utcMs < each.utcMs)),
    inserted: sent,
    after: known.find(({ utcMs }) => sent.every((each) => utcMs > each.utcMs)),
  };
};

describe('insertion into a gap', () => {
  test.each<[name: string, stood: string, inserted: string, history: string[]]>([
    ['the first of all', '', '1', ['+1:0-']],
    ['the first of all, at 0', '', '0', ['+0:0-']],
    ['several at once', '', '110010', ['+1:0-2', '+0:2-4', '+1:4-5', '+0:5-']],
    ['the same again', '1', '.1', ['1:0-']],
    ['the other value', '1', '.0', ['1:0-1', '+0:1-']],
    ['the same, between two of them', '1.1', '.1', ['1:0-']],
    ['the other value, between two of one', '1.1', '.0', ['1:0-1', '+0:1-2', '+1:2-']],
    ['two others, between two of one', '1..1', '.00', ['1:0-1', '+0:1-3', '+1:3-']],
    ['there and back, between two of one', '1..1', '.01', ['1:0-1', '+0:1-2', '+1:2-']],
    ['back immediately, between two of one', '1...1', '.101', ['1:0-2', '+0:2-3', '+1:3-']],
    ['before a change that ends: its end is that of the rest', '1.1.0', '.0', ['1:0-1', '+0:1-2', '+1:2-4', '0:4-']],
    ['the first value, before the change', '1.0', '.1', ['1:0-2', '0:2-']],
    ['the second value, before the change', '1.0', '.0', ['1:0-1', '2>0:1-']],
    ['both, before the change', '1..0', '.10', ['1:0-2', '3>0:2-']],
    ['both the other way round', '1..0', '.01', ['1:0-1', '+0:1-2', '+1:2-3', '0:3-']],
    ['the same, before the first', '.1', '1', ['1>1:0-']],
    ['the other value, before the first', '.1', '0', ['+0:0-1', '1:1-']],
    ['both, before the first', '..1', '01', ['+0:0-1', '2>1:1-']],
    ['both the other way round, before the first', '..1', '10', ['+1:0-1', '+0:1-2', '1:2-']],
  ])('%s', (_, stood, inserted, history) => {
    const gap = gapOf(stood, readings(inserted));
    const before = stored(stood);
    const after = switchHistory(before, [gap]);
    expect(after.map(inShort)).toEqual(history);
    if (!changesHistory(gap)) expect(after).toEqual(before);
  });
});

test('several gaps of one change are filled at once', () => {
  const history = switchHistory(stored('1.1.1.1.0'), [
    gapOf('1.1......', [{ utcMs: 1, value: 0 }]),
    gapOf('..1.1....', [{ utcMs: 3, value: 1 }]),
    gapOf('......1.0', [{ utcMs: 7, value: 0 }]),
    gapOf('........0', [{ utcMs: 9, value: 1 }]),
  ]);
  expect(history.map(inShort)).toEqual(['1:0-1', '+0:1-2', '+1:2-7', '8>0:7-9', '+1:9-']);
});

test('runs without a touched gap are not needed, and stay the same objects', () => {
  const [first, second, third] = stored('1.0.1');
  if (!first || !second || !third) throw new Error('three changes');
  const gap = gapOf('1.0.1', [{ utcMs: 5, value: 0 }]);
  expect(switchHistory([third], [gap]).map(inShort)).toEqual(['1:4-5', '+0:5-']);
  expect(switchHistory([first, second, third], [gap]).slice(0, 2)).toEqual([first, second]);
  const [still] = switchHistory([third], [gapOf('....1', [{ utcMs: 5, value: 1 }])]);
  expect(still).toBe(third);
});

test('a missing run is an error', () => {
  expect(() => switchHistory([], [gapOf('1', [{ utcMs: 1, value: 0 }])])).toThrow('without the run');
});

describe('every order of the same readings', () => {
  const series = readings('1.01101.0010.');
  /** Inserts each reading between its neighbours among those that came before. */
  function oneByOne(order: readonly SwitchReading[]): string[] {
    let runs: SwitchRun[] = [];
    let known: SwitchReading[] = [];
    for (const reading of order) {
      const before = known.findLast(({ utcMs }) => utcMs < reading.utcMs);
      const after = known.find(({ utcMs }) => utcMs > reading.utcMs);
      runs = switchHistory(runs, [{ before, inserted: [reading], after }]);
      known = [...known, reading].sort((one, other) => one.utcMs - other.utcMs);
    }
    return runs.map(({ value, startUtcMs, endUtcMs }) => `${value}:${startUtcMs}-${endUtcMs ?? ''}`);
  }

  test('leads to the same history', () => {
    const expected = ['1:0-2', '0:2-3', '1:3-5', '0:5-6', '1:6-8', '0:8-10', '1:10-11', '0:11-'];
    expect(oneByOne(series)).toEqual(expected);
    expect(oneByOne([...series].reverse())).toEqual(expected);
    const dice = new Dice(1);
    for (let round = 0; round < 300; round += 1) expect(oneByOne(shuffled(series, dice))).toEqual(expected);
  });
});
