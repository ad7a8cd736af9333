/** What the past would have had with other shapes of geofences: numbers for all, and the visits of as many as fit into an answer. */
import type { Shape } from '../../geo/shape.ts';
import type { WalkedVehicle } from '../../rules/findings/finding.ts';
import { countFlickers } from '../../rules/findings/flicker.ts';
import type { ShapeVisit } from '../../rules/findings/shape-visits.ts';
import { grouped } from '../../rules/grouped.ts';
import { matchInOrder } from '../../rules/match-visits.ts';
import type { Queryable } from '../database/database.ts';
import { type Comparison, isAskedPair, isSame, toCompared } from '../past/compare.ts';
import type { Tracks } from './read-tracks.ts';
import type { FoundFinding } from './tasks.ts';
import { visitsOfShapes } from './visits-of-shapes.ts';

/** Visits that all effects of an answer may list together. Each takes about 90 bytes. */
const listedAtMost = 100_000;

export interface OtherShape {
  geofenceId: number;
  shape: Shape;
}

export interface Effect extends Pick<FoundFinding, 'effect'> {
  effectCounts: NonNullable<FoundFinding['effectCounts']>;
  /** Flickers that the shape would have. */
  flickers: number;
}

/** In the order of `shapes`. */
export async function effectsOf(
  db: Queryable,
  period: Tracks,
  { shapes, vehicles }: { shapes: readonly OtherShape[]; vehicles: AsyncIterable<WalkedVehicle> },
): Promise<Effect[]> {
  const effects = new Effects(shapes, period.from.getTime());
  await visitsOfShapes(
    db,
    period,
    { shapes: shapes.map(({ shape }) => shape), vehicles: effects.passing(vehicles) },
    (number, vehicleId, visits) => effects.add(number, vehicleId, visits),
  );
  return effects.all();
}

type Stored = WalkedVehicle['visits'][number] & { id: number };

class Effects {
  private readonly effects: Counted[];
  /** Beyond the limit the lists are empty. */
  private listed = 0;
  private readonly numbersOf: ReadonlyMap<number, number[]>;
  /** Stored visits that wait for those of the shape. */
  private readonly waiting = new Map<string, Stored[]>();

  constructor(
    shapes: readonly OtherShape[],
    private readonly startMs: number,
  ) {
    this.effects = shapes.map(counted);
    this.numbersOf = grouped([...shapes.keys()], (number) => (shapes[number] as OtherShape).geofenceId);
  }

  /** Notes the stored visits of each vehicle before its new ones are found. */
  async *passing(vehicles: AsyncIterable<WalkedVehicle>): AsyncGenerator<WalkedVehicle> {
    for await (const vehicle of vehicles) {
      for (const [geofenceId, visits] of grouped(vehicle.visits as readonly Stored[], (visit) => visit.geofenceId)) {
        for (const number of this.numbersOf.get(geofenceId) ?? []) this.waiting.set(keyOf(number, vehicle.id), visits);
      }
      yield vehicle;
    }
  }

  add(number: number, vehicleId: number, found: readonly ShapeVisit[]): void {
    const key = keyOf(number, vehicleId);
    const stored = this.waiting.get(key) ?? [];
    this.waiting.delete(key);
    this.compare(number, stored, found);
  }

  private compare(number: number, stored: readonly Stored[], found: readonly ShapeVisit[]): void {
    const effect = this.effects[number];
    if (!effect) return;
    const isAsked = (utcMs: number): boolean => utcMs >= this.startMs;
    effect.flickers += countFlickers(found);
    matchInOrder(stored, found, {
      pair: (old, visit) => {
        if (!isAskedPair(old, visit, isAsked)) return;
        if (isSame(old, visit)) effect.same += 1;
        else this.note(effect, 'changed', { old, found: visit });
      },
      gone: (old) => isAsked(old.startUtcMs) && this.note(effect, 'gone', old),
      fresh: (visit) => isAsked(visit.startUtcMs) && this.note(effect, 'new', visit),
    });
  }

  private note<Part extends 'changed' | 'gone' | 'new'>(effect: Counted, part: Part, each: Lists[Part][number]): void {
    effect.counts[part] += 1;
    this.listed += 1;
    if (this.listed <= listedAtMost) (effect.lists[part] as (typeof each)[]).push(each);
    else if (this.listed === listedAtMost + 1) for (const { lists } of this.effects) empty(lists);
  }

  all(): Effect[] {
    // No shape would have had these visits.
    for (const [key, stored] of this.waiting) this.compare(Number.parseInt(key, 10), stored, []);
    return this.effects.map(({ same, counts, lists, flickers }) => ({
      effectCounts: { same, ...counts },
      flickers,
      effect: this.listed > listedAtMost ? null : toCompared({ same, ...lists }),
    }));
  }
}

type Lists = Omit<Comparison<Stored, ShapeVisit>, 'same'>;

interface Counted {
  same: number;
  counts: { changed: number; gone: number; new: number };
  lists: Lists;
  flickers: number;
}

const counted = (): Counted => ({
  same: 0,
  counts: { changed: 0, gone: 0, new: 0 },
  lists: { changed: [], gone: [], new: [] },
  flickers: 0,
});

function empty({ changed, gone, new: fresh }: Lists): void {
  for (const list of [changed, gone, fresh]) list.length = 0;
}

const keyOf = (number: number, vehicleId: number): string => `${number} ${vehicleId}`;
