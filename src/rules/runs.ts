/**
 * A series of readings falls into maximal runs of one state. A run begins with its first reading and ends where the next
 * one begins: at the first reading of another state. The last one lasts, its end is null.
 *
 * Readings may come in any order. What is inserted between two stored neighbours, in a gap, changes the run that holds the
 * neighbour before and the one that begins with the neighbour after, and nothing else: two stored runs are never made one,
 * since the reading between them stays; one may be cut in two, and one may begin earlier than it did.
 */

/** Times in milliseconds since 1970. */
export interface Span {
  startUtcMs: number;
  endUtcMs: number | null;
}

export interface Run extends Span {
  /** Where it began when it was stored; null for one that is not. */
  storedUtcMs: number | null;
}

/** What is inserted between two neighbours in a series, by time; undefined where it is its beginning or its end. */
export interface Gap<Reading> {
  before: Reading | undefined;
  inserted: readonly Reading[];
  after: Reading | undefined;
}

/** The readings of one run in a gap. */
export interface Stretch<Reading> {
  /** The run's first reading, where the run does not reach back beyond the gap. */
  first: Reading;
  /** Those of them that are new. */
  inserted: readonly Reading[];
  /** It is a part of a stored run that the gap cuts in two, so that what was known of the whole need not be true of it. */
  cut: boolean;
}

/** What a series is made of. */
export interface RunKind<Reading extends { utcMs: number }, Kept extends Run> {
  /** Null for a state whose runs are not kept. */
  stateOf(reading: Reading): string | number | null;
  begin(stretch: Stretch<Reading>, span: Span): Kept;
  /** The stored run as it is now; itself, where nothing changes. */
  change(run: Kept, stretch: Stretch<Reading>, span: Span): Kept;
}

/**
 * The runs of a series once its gaps, by time, are filled. Of those that stood, by time too, the ones that a gap touches have
 * to be given at least; the others may be. What comes back unchanged is the same object.
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

/** `holding` held the reading before, `following` the one after; one and the same, where they were joined. */
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
    const stood = holdsBefore ? known(holding) : holdsAfter && !joined ? known(following) : undefined;
    const nextFirst = stretches[index + 1]?.[0];
    const span = {
      startUtcMs: holdsBefore && stood ? stood.startUtcMs : first.utcMs,
      endUtcMs: nextFirst ? nextFirst.utcMs : holdsAfter ? known(following).endUtcMs : null,
    };
    const stretch = {
      first,
      inserted: readings.filter((reading) => reading !== gap.before && reading !== gap.after),
      cut: joined && stretches.length > 1 && (holdsBefore || holdsAfter),
    };
    return [stood ? kind.change(stood, stretch, span) : kind.begin(stretch, span)];
  });
}

/** The maximal runs in the gap and its neighbours. */
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
