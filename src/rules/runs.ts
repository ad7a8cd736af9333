/**
 * Divides a series of readings into maximal runs of one state. A run starts with its first reading and ends at the
 * first reading of another state. The last run is open: its end is null.
 *
 * Readings may come in any order. New readings in a gap between two stored neighbours change only the run that holds
 * the neighbour before and the run that starts with the neighbour after. Two stored runs are never merged, because the
 * reading between them stays. A run may be split, and a run may start earlier than it did.
 */

/** Times in milliseconds since 1970. */
export interface Span {
  startUtcMs: number;
  endUtcMs: number | null;
}

export interface Run extends Span {
  /** Its start as stored; null if it is not stored. */
  storedUtcMs: number | null;
}

/**
 * New readings between two neighbours in a series, by time. A neighbour is undefined at the beginning or end of the
 * series.
 */
export interface Gap<Reading> {
  before: Reading | undefined;
  inserted: readonly Reading[];
  after: Reading | undefined;
}

/** The readings of one run inside a gap. */
export interface Stretch<Reading> {
  /** The run's first reading; undefined if the run starts before the gap. */
  first: Reading;
  /** The new ones among them. */
  inserted: readonly Reading[];
  /** The gap splits a stored run and this is a part of it, so what is known about the whole run may not apply. */
  cut: boolean;
}

/** The rule for one kind of series. */
export interface RunKind<Reading extends { utcMs: number }, Kept extends Run> {
  /** Null for a state without runs. */
  stateOf(reading: Reading): string | number | null;
  begin(stretch: Stretch<Reading>, span: Span): Kept;
  /** Returns the changed run, or the same object if nothing changes. */
  change(run: Kept, stretch: Stretch<Reading>, span: Span): Kept;
}

/**
 * The runs of a series after its gaps are filled. `runs` and `gaps` are ordered by time; `runs` must include those that
 * a gap touches. An unchanged run is returned as the same object.
 */
export function fillGaps<Reading extends { utcMs: number }, Kept extends Run>(
  runs: readonly Kept[],
  gaps: readonly Gap<Reading>[],
  kind: RunKind<Reading, Kept>,
): Kept[] {
  const filled: Kept[] = [];
  let next = 0;
  for (const gap of gaps) {
    for (let run = runs[next]; run && gap.before && run.startUtcMs <= gap.before.utcMs; run = runs[next]) {
      filled.push(run);
      next += 1;
    }
    const holding = gap.before && reaches(filled.at(-1), gap.before) ? filled.pop() : undefined;
    const following = gap.after && runs[next]?.startUtcMs === gap.after.utcMs ? runs[next] : undefined;
    if (following) next += 1;
    filled.push(
      ...fillGap(gap, { holding, following: following ?? (isJoined(gap, kind) ? holding : undefined) }, kind),
    );
  }
  return [...filled, ...runs.slice(next)];
}

const reaches = (run: Span | undefined, { utcMs }: { utcMs: number }): boolean =>
  run !== undefined && (run.endUtcMs === null || run.endUtcMs > utcMs);

/** Whether both neighbours were in one run. */
const isJoined = <Reading extends { utcMs: number }, Kept extends Run>(
  { before, after }: Gap<Reading>,
  { stateOf }: RunKind<Reading, Kept>,
): boolean => before !== undefined && after !== undefined && stateOf(before) === stateOf(after);

/** `holding` contains the reading before, `following` the one after. They are the same run if both are in it. */
function fillGap<Reading extends { utcMs: number }, Kept extends Run>(
  gap: Gap<Reading>,
  { holding, following }: { holding: Kept | undefined; following: Kept | undefined },
  kind: RunKind<Reading, Kept>,
): Kept[] {
  const stretches = stretchesOf(gap, kind);
  const joined = isJoined(gap, kind);
  return stretches.flatMap((readings, index) => {
    const [first] = readings;
    if (kind.stateOf(first) === null) return [];
    const holdsBefore = first === gap.before;
    const holdsAfter = readings.at(-1) === gap.after;
    const previous = holdsBefore ? known(holding) : holdsAfter && !joined ? known(following) : undefined;
    const nextFirst = stretches[index + 1]?.[0];
    const span = {
      startUtcMs: holdsBefore && previous ? previous.startUtcMs : first.utcMs,
      endUtcMs: nextFirst ? nextFirst.utcMs : holdsAfter ? known(following).endUtcMs : null,
    };
    const stretch = {
      first,
      inserted: readings.filter((reading) => reading !== gap.before && reading !== gap.after),
      cut: joined && stretches.length > 1 && (holdsBefore || holdsAfter),
    };
    return [previous ? kind.change(previous, stretch, span) : kind.begin(stretch, span)];
  });
}

/** The maximal runs in the gap, neighbours included. */
function stretchesOf<Reading extends { utcMs: number }, Kept extends Run>(
  { before, inserted, after }: Gap<Reading>,
  { stateOf }: RunKind<Reading, Kept>,
): [Reading, ...Reading[]][] {
  const stretches: [Reading, ...Reading[]][] = [];
  for (const reading of [before, ...inserted, after]) {
    if (!reading) continue;
    const last = stretches.at(-1);
    if (last && stateOf(last[0]) === stateOf(reading)) last.push(reading);
    else stretches.push([reading]);
  }
  return stretches;
}

function known<Kept>(run: Kept | undefined): Kept {
  if (!run) throw new Error('Readings are stored without the run that they belong to.');
  return run;
}
