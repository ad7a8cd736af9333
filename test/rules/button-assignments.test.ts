import { describe, expect, test } from 'vitest';
import { type ButtonFacts, buttonRuns, type ManualAssignment, type Run } from '../../src/rules/button-assignments.ts';
import { recalculated, startsIn, type Window, type Windows } from '../../src/rules/button-windows.ts';
import { chance, ordered, replayed, shuffled } from '../support/button-facts.ts';

const never = Number.POSITIVE_INFINITY;
const vehicles: Record<string, number> = { V: 1, W: 2, X: 3 };
const drivers: Record<string, number | null> = { a: 1, b: 2, c: 3, '?': null };
const named = (names: Record<string, number | null>, id: number) =>
  Object.keys(names).find((name) => names[name] === id) ?? '';

/**
 * `Va 8` is a read, `V? 8` a read of an unknown button, `Va 8-10` an entered assignment, `Va 8-` one without an end,
 * `Va |9` a manual end, `Va !8-10` an overruled assignment.
 */
function factsOf(text: string): ButtonFacts {
  const facts = { reads: [], manual: [], ends: [], overruled: [] } as {
    -readonly [Kind in keyof ButtonFacts]: ButtonFacts[Kind][number][];
  };
  for (const [place, part] of text.split(',').entries()) {
    const [, vehicle = '', driver = '', mark, from, dash, to] = /^\s*(\w)(.) ([|!]?)(\d+)(-?)(\d*)$/.exec(part) ?? [];
    const [vehicleId = 0, driverId] = [vehicles[vehicle], drivers[driver] ?? null];
    const [utcMs, endMs] = [Number(from), to ? Number(to) : never];
    const pair = { vehicleId, driverId: driverId ?? 0 };
    if (mark === '|') facts.ends.push({ ...pair, utcMs });
    else if (mark === '!') facts.overruled.push({ ...pair, startMs: utcMs, endMs });
    else if (dash) facts.manual.push({ ...pair, id: place, startMs: utcMs, endMs });
    else facts.reads.push({ vehicleId, driverId, utcMs });
  }
  return facts;
}

/** `Va 8-10`, an active one `Va 8-`, an entered one without an end `Va* 8-`. */
const inShort = ({ vehicleId, driverId, startMs, endMs, manualId }: Run): string =>
  `${named(vehicles, vehicleId)}${named(drivers, driverId)}${manualId === null ? '' : '*'} ${startMs}-${endMs === never ? '' : endMs}`;

describe('assignments', () => {
  test.each<[name: string, facts: string, runs: string[]]>([
    ['a read starts', 'Va 8', ['Va 8-']],
    ['the next driver ends it', 'Va 8, Vb 10', ['Va 8-10', 'Vb 10-']],
    ['the driver moves to another vehicle', 'Va 8, Wa 10', ['Va 8-10', 'Wa 10-']],
    ['both end at once', 'Va 8, Wb 8, Wa 10', ['Va 8-10', 'Wa 10-', 'Wb 8-10']],
    ['the driver who has it already changes nothing', 'Va 8, Va 9, Va 10', ['Va 8-']],
    ['comes back later', 'Va 8, Vb 9, Va 10', ['Va 8-9', 'Va 10-', 'Vb 9-10']],
    ['an unknown button ends and starts nothing', 'Va 8, V? 9', ['Va 8-9']],
    ['after an unknown button the same driver starts again', 'Va 8, V? 9, Va 10', ['Va 8-9', 'Va 10-']],
    ['two vehicles at one moment: the highest id counts', 'Va 8, Wa 8', ['Wa 8-']],
    ['it has the higher one already', 'Wa 7, Va 8, Wa 8', ['Wa 7-']],
    ['it has the lower one already', 'Va 7, Va 8, Wa 8', ['Va 7-8', 'Wa 8-']],
    ['the one that does not count ends what ran there', 'Vb 7, Va 8, Wa 8', ['Vb 7-8', 'Wa 8-']],

    ['an entered assignment without an end continues', 'Va 8-', ['Va* 8-']],
    ['a read of another driver ends it', 'Va 8-, Vb 10', ['Va* 8-10', 'Vb 10-']],
    ['a read of its driver elsewhere ends it', 'Va 8-, Wa 10', ['Va* 8-10', 'Wa 10-']],
    ['an unknown button ends it', 'Va 8-, V? 10', ['Va* 8-10']],
    ['a read of the current driver changes nothing', 'Va 8-, Va 9', ['Va* 8-']],
    ['a read before it lasts until it', 'Va 7, Vb 8-', ['Va 7-8', 'Vb* 8-']],
    ['of the current driver, too', 'Va 7, Va 8-', ['Va 7-8', 'Va* 8-']],
    ['its driver drove elsewhere until it', 'Wa 7, Va 8-', ['Va* 8-', 'Wa 7-8']],
    ['it wins over a read of its moment', 'Va 8-, Vb 8', ['Va* 8-']],
    ['over one of its driver elsewhere', 'Va 8-, Wa 8', ['Va* 8-']],
    ['over one of its driver', 'Va 8-, Va 8', ['Va* 8-']],
    ['which ends the active assignment anyway', 'Wb 7, Va 8-, Wa 8', ['Va* 8-', 'Wb 7-8']],
    ['the next stand ends it', 'Va 8-, V? 9, Vb 10-', ['Va* 8-9', 'Vb* 10-']],

    ['inside an ended assignment no other driver starts', 'Va 8-10, Vb 9', []],
    ['nor does its driver elsewhere', 'Va 8-10, Wa 9', []],
    ['nor later', 'Va 8-10, Vb 9, Va 9', []],
    ['who ends what ran elsewhere', 'Wb 7, Va 8-10, Vb 9', ['Wb 7-9']],
    ['and what ran there', 'Wb 7, Va 8-10, Wa 9', ['Wb 7-9']],
    ['at its end another starts', 'Va 8-10, Vb 10', ['Vb 10-']],
    ['at its end its own driver does not', 'Va 8-10, Va 10', []],
    ['a moment later its own driver does', 'Va 8-10, Va 11', ['Va 11-']],
    ['it ends what ran before, for good', 'Va 7, Vb 8-10', ['Va 7-8']],
    ['it wins over a read of its moment', 'Va 8-10, Vb 8', []],
    ['of no length it is nothing', 'Va 7, Vb 8-8, Va 9', ['Va 7-']],

    ['an end by hand', 'Va 8, Va |10', ['Va 8-10']],
    ['the driver starts again after it', 'Va 8, Va |10, Va 11', ['Va 8-10', 'Va 11-']],
    ['wins over a read of its moment', 'Va 8, Va 10, Va |10', ['Va 8-10']],
    ['of another pair is nothing', 'Va 8, Vb |10, Wa |10', ['Va 8-']],
    ['where a read ended it before, it is nothing', 'Va 8, Vb 9, Va |10', ['Va 8-9', 'Vb 9-']],
    ['the next driver at its moment', 'Va 8, Va |10, Vb 10', ['Va 8-10', 'Vb 10-']],
    ['a stand that starts where it ends', 'Va 8, Va |10, Va 10-', ['Va 8-10', 'Va* 10-']],

    ['an overruled read starts nothing', 'Va 8, Va 9, Va !8-10', []],
    ['behind it the driver starts', 'Va 8, Va 10, Va !8-10', ['Va 10-']],
    ['another driver starts in it', 'Va 8, Vb 9, Va !8-10', ['Vb 9-']],
    ['it ends what it ended', 'Vb 7, Wa 7, Va 8, Va !8-10', ['Vb 7-8', 'Wa 7-8']],
    ['but no stand of its pair', 'Va 9-, Va 10, Va !8-12, Va 13, Vb 14', ['Va* 9-14', 'Vb 14-']],
    ['and what came late before it', 'Va 7, Va 8, Va !8-10', ['Va 7-8']],
  ])('%s: %s', (_, text, runs) => {
    const facts = factsOf(text);
    expect(buttonRuns(facts).map(inShort)).toEqual(runs);
    expect(replayed(facts).map(inShort)).toEqual(runs);
  });
});

const few = { vehicles: 3, drivers: 3, moments: 14 };

/** Combinations of facts that people can enter together. */
function someFacts(below: (bound: number) => number): ButtonFacts {
  const pair = () => ({ vehicleId: 1 + below(few.vehicles), driverId: 1 + below(few.drivers) });
  const span = () => {
    const startMs = below(few.moments);
    return { startMs, endMs: startMs + below(5) };
  };
  const reads = new Map(
    Array.from({ length: below(16) }, () => {
      const read = {
        vehicleId: 1 + below(few.vehicles),
        driverId: below(few.drivers + 1) || null,
        utcMs: below(few.moments),
      };
      return [`${read.vehicleId} ${read.utcMs}`, read];
    }),
  );
  const manual: ManualAssignment[] = [];
  for (let id = 1; id <= below(5); id += 1) {
    const stand = { id, ...pair(), ...span() };
    const wanted = below(2) ? stand : { ...stand, endMs: never };
    if (!manual.some((other) => clash(wanted, other))) manual.push(wanted);
  }
  return {
    reads: [...reads.values()],
    manual,
    ends: Array.from({ length: below(3) }, () => ({ ...pair(), utcMs: below(few.moments) })),
    overruled: Array.from({ length: below(3) }, () => ({ ...pair(), ...span() })),
  };
}

/** An assignment without an end may have been ended by a read since, so another one starts later. */
function clash(one: ManualAssignment, other: ManualAssignment): boolean {
  if (one.vehicleId !== other.vehicleId && one.driverId !== other.driverId) return false;
  const end = ({ startMs, endMs }: ManualAssignment) => (endMs === never ? startMs + 1 : endMs);
  return one.startMs < end(other) && other.startMs < end(one);
}

test('for any order of facts, the results equal a replay in order of time', () => {
  for (let seed = 1; seed <= 10000; seed += 1) {
    const below = chance(seed);
    const facts = someFacts(below);
    const expected = replayed(facts).map(inShort);
    const told = {
      reads: shuffled(facts.reads, below),
      manual: shuffled(facts.manual, below),
      ends: shuffled(facts.ends, below),
      overruled: shuffled(facts.overruled, below),
    };
    expect(buttonRuns(told).map(inShort), `seed ${seed}`).toEqual(expected);
    expect(overlapping(buttonRuns(told), facts.manual), `seed ${seed}`).toEqual([]);
  }
});

/** Never two drivers of a vehicle or two vehicles of a driver. */
function overlapping(runs: readonly Run[], manual: readonly ManualAssignment[]): string[] {
  const all = [
    ...runs,
    ...manual.filter(({ endMs }) => endMs < never).map(({ id, ...stand }) => ({ ...stand, manualId: id })),
  ];
  return all.flatMap((one, place) =>
    all
      .slice(place + 1)
      .filter((other) => one.vehicleId === other.vehicleId || one.driverId === other.driverId)
      .filter((other) => Math.max(one.startMs, other.startMs) < Math.min(one.endMs, other.endMs))
      .map((other) => `${inShort(one)} and ${inShort(other)}`),
  );
}

interface Changed extends Window {
  vehicleId: number;
  driverId: number | null;
}

/** Each changed span of a vehicle or driver up to its next read. */
function windowsAfter(changes: readonly Changed[], facts: ButtonFacts): Windows {
  const reads = facts.reads.filter(
    ({ utcMs, vehicleId, driverId }) =>
      !facts.overruled.some(
        (each) =>
          each.vehicleId === vehicleId && each.driverId === driverId && each.startMs <= utcMs && utcMs < each.endMs,
      ),
  );
  const next = (endMs: number, is: (read: ButtonFacts['reads'][number]) => boolean) =>
    Math.min(never, ...reads.filter((read) => read.utcMs > endMs && is(read)).map(({ utcMs }) => utcMs));
  const put = (to: Map<number, Window[]>, id: number, span: Window) => to.set(id, [...(to.get(id) ?? []), span]);
  const windows = { vehicles: new Map<number, Window[]>(), drivers: new Map<number, Window[]>() };
  for (const { vehicleId, driverId, startMs, endMs } of changes) {
    put(windows.vehicles, vehicleId, { startMs, endMs: next(endMs, (read) => read.vehicleId === vehicleId) });
    if (driverId === null) continue;
    put(windows.drivers, driverId, { startMs, endMs: next(endMs, (read) => read.driverId === driverId) });
  }
  return windows;
}

/** The minimum that is sufficient: facts inside the windows, and the next one that ends an assignment. */
function factsIn(windows: Windows, stood: readonly Run[], all: ButtonFacts): ButtonFacts {
  const isIn = (spans: readonly Window[] | undefined, utcMs: number) =>
    (spans ?? []).some(({ startMs, endMs }) => startMs <= utcMs && utcMs < endMs);
  const reads = new Set(
    all.reads.filter(
      ({ vehicleId, driverId, utcMs }) =>
        isIn(windows.vehicles.get(vehicleId), utcMs) ||
        (driverId !== null && isIn(windows.drivers.get(driverId), utcMs)),
    ),
  );
  const byTime = [...all.reads].sort((one, other) => one.utcMs - other.utcMs);
  const starts = startsIn(windows, stood, { reads: [...reads], manual: all.manual });
  for (const { vehicleId, driverId, utcMs, untilMs } of starts) {
    const ending = byTime.filter(
      (read) =>
        (read.driverId === driverId && read.vehicleId !== vehicleId) ||
        (read.vehicleId === vehicleId && read.driverId !== driverId),
    );
    for (const read of ending) if (read.utcMs === utcMs) reads.add(read);
    const next = [
      ending.find((read) => read.utcMs > utcMs && read.utcMs < untilMs && read.vehicleId === vehicleId),
      ending.find((read) => read.utcMs > utcMs && read.utcMs < untilMs && read.driverId === driverId),
    ];
    for (const read of next) if (read) reads.add(read);
  }
  return { ...all, reads: [...reads] };
}

test('a replay within windows equals a replay of everything', () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const below = chance(seed);
    const all = someFacts(below);
    const late = all.reads.filter(() => below(4) === 0);
    const ended = all.ends.filter(() => below(2) === 0);
    const before = {
      ...all,
      reads: all.reads.filter((read) => !late.includes(read)),
      ends: all.ends.filter((end) => !ended.includes(end)),
    };
    const entered = all.manual.filter(() => below(3) === 0);
    const overruled = all.overruled.filter(() => below(2) === 0);
    // For additions and deletions, the whole span is replayed.
    const stoodFacts = {
      ...before,
      manual: before.manual.filter((stand) => !entered.includes(stand)),
      overruled: before.overruled.filter((each) => !overruled.includes(each)),
    };
    const changes: Changed[] = [
      ...[...late, ...ended].map((fact) => ({ ...fact, startMs: fact.utcMs, endMs: fact.utcMs })),
      ...entered,
      ...overruled,
    ];
    for (const [from, to] of [
      [stoodFacts, all],
      [all, stoodFacts],
    ] as const) {
      const gone = from.manual.filter(({ id }) => !to.manual.some((stand) => stand.id === id)).map(({ id }) => id);
      const known = buttonRuns(from).filter(({ manualId }) => manualId === null || !gone.includes(manualId));
      const windows = windowsAfter(changes, to);
      const touches = (run: Run) =>
        [...(windows.vehicles.get(run.vehicleId) ?? []), ...(windows.drivers.get(run.driverId) ?? [])].some(
          ({ startMs, endMs }) => startMs <= run.endMs && run.startMs <= endMs,
        );
      const stood = known.filter(touches);
      const runs = [
        ...known.filter((run) => !touches(run)),
        ...recalculated(stood, factsIn(windows, stood, to), windows),
      ];
      expect(ordered(runs).map(inShort), `seed ${seed}`).toEqual(buttonRuns(to).map(inShort));
    }
  }
});
