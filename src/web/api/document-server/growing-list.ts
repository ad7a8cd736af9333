/**
 * The filters, search, order and pages of lists that grow, over the whole list of the server: what our service does in SQL.
 * A row has the names of the records that it refers to, as far as the server lists them.
 */
import { fold } from '../../../contract/fold.ts';
import { kinds } from '../../../contract/kinds.ts';
import { findClosest, searchText } from '../../../contract/name-search.ts';
import { serviceNowMs } from '../service-clock.ts';
import type { Lists, Row } from './lists.ts';

export interface GrowingList {
  path: string;
  /** Whether rows that reach into the period belong to it, or only those that begin in it. */
  overlaps: boolean;
  /** The order without `sort`. */
  order: 'startUtc' | 'id';
}

export const growingLists: readonly GrowingList[] = [
  { path: '/public/v1/geofenceVisits', overlaps: false, order: 'startUtc' },
  { path: kinds.assignment.path, overlaps: true, order: 'id' },
  { path: kinds.alarm.path, overlaps: true, order: 'startUtc' },
  { path: '/public/v1/inputs/history', overlaps: true, order: 'startUtc' },
  { path: kinds.alertSent.path, overlaps: false, order: 'startUtc' },
  { path: '/public/v1/audit', overlaps: false, order: 'startUtc' },
];

/** A row with what the filters, the search and the order need. */
export interface Found {
  row: Row;
  id: number;
  startMs: number;
  /** For an open row the present, or the vehicle's newest position. */
  endMs: number;
  isOpen: boolean;
  /** Ids by the name of their parameter, `0` for none. */
  ids: Readonly<Record<string, readonly number[]>>;
  /** Folded names by the word for the order. */
  names: Readonly<Record<string, string>>;
  /** Searchable text of the names. */
  searched: string;
  /** No row matches the search exactly, and this one is similar. */
  isSimilar?: boolean;
}

/** The rows of a request, filtered, in their order. */
export async function rowsOf(list: GrowingList, query: URLSearchParams, lists: Lists): Promise<Found[]> {
  const period = periodIn(query);
  const [startDate, endDate] = [query.get('startDate'), query.get('endDate')];
  // The document's assignments take no period.
  const asked =
    list.path === kinds.assignment.path || startDate === null || endDate === null ? {} : { startDate, endDate };
  const [rows, find] = await Promise.all([lists.whole(list.path, asked), finderOf(lists)]);
  const isIn = (found: Found): boolean => !period || isWithin(found, period, overlaps(list, query));
  const matching = rows.map(find).filter((each) => isIn(each) && matches(each, query));
  const { found, isSimilar } = findClosest(matching, ({ searched }) => searched, query.get('search') ?? '');
  return sorted(
    isSimilar ? found.map((each) => ({ ...each, isSimilar })) : [...found],
    query.get('sort') ?? list.order,
  );
}

const overlaps = (list: GrowingList, query: URLSearchParams): boolean =>
  list.overlaps || query.get('overlap') === 'true';

export interface Period {
  startMs: number;
  endMs: number;
}

export function periodIn(query: URLSearchParams): Period | undefined {
  const [startMs, endMs] = [Date.parse(query.get('startDate') ?? ''), Date.parse(query.get('endDate') ?? '')];
  return startMs < endMs ? { startMs, endMs } : undefined;
}

const isWithin = ({ startMs, endMs, isOpen }: Found, period: Period, reaching: boolean): boolean =>
  startMs < period.endMs && (startMs >= period.startMs || (reaching && (isOpen || endMs > period.startMs)));

/** One page, and the cursor of the next one: the id of this page's last row. */
export function pageOf(rows: readonly Found[], query: URLSearchParams): { rows: Row[]; cursor: number | undefined } {
  const after = query.get('cursor');
  const from = after === null ? 0 : rows.findIndex(({ id }) => String(id) === after) + 1;
  const page = rows.slice(from, query.has('limit') ? from + Number(query.get('limit')) : undefined);
  return { rows: page.map(({ row }) => row), cursor: from + page.length < rows.length ? page.at(-1)?.id : undefined };
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const time = (value: unknown): number => Date.parse(typeof value === 'string' ? value : '');
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

async function finderOf(lists: Lists): Promise<(row: Row) => Found> {
  const [vehicles, fleets, geofences, tags, drivers, probes, profiles, inputs] = await Promise.all(
    (['vehicle', 'fleet', 'geofence', 'tag', 'driver', 'probe', 'profile', 'input'] as const).map(async (kind) => {
      const key = kind === 'probe' ? 'probeId' : kind === 'input' ? 'inputId' : 'id';
      return new Map((await lists.whole(kinds[kind].path)).map((row) => [number(row[key]), row]));
    }),
  );
  return (row) => {
    const of = (name: string): number => number(row[name]);
    const vehicle = vehicles?.get(of('vehicleId'));
    const geofence = geofences?.get(of('geofenceId'));
    const fleetId = number(vehicle?.fleetId);
    const tagIds = Array.isArray(geofence?.tags) ? (geofence.tags as number[]) : [];
    const ids = Object.fromEntries(
      Object.keys(row)
        .filter((name) => name.endsWith('Id'))
        .map((name) => [name, [of(name)]]),
    );
    const named = (id: number, name: unknown): string => words(name) || (id === 0 ? '' : String(id));
    const end = time(row.endUtc);
    const newest = time((vehicle?.lastPlot as Row | null | undefined)?.utc);
    const names = {
      vehicle: `${named(of('vehicleId'), vehicle?.name)} ${words(vehicle?.registration)}`.trim(),
      fleet: words(fleets?.get(fleetId)?.name),
      geofence: named(of('geofenceId'), geofence?.description),
      tag: tagIds.map((id) => words(tags?.get(id)?.name)).join(' '),
      driver: words(drivers?.get(of('driverId'))?.name),
      probe: words(probes?.get(of('probeId'))?.name),
      profile: words(profiles?.get(of('profileId'))?.name),
      input: words(inputs?.get(of('inputId'))?.name),
    };
    return {
      row,
      id: of('id'),
      startMs: time(row.startUtc ?? row.createdUtc ?? row.utc),
      endMs: Number.isNaN(end) ? (Number.isNaN(newest) ? serviceNowMs() : newest) : end,
      isOpen: Number.isNaN(end),
      ids: { ...ids, fleetId: [fleetId], tagId: tagIds.length === 0 ? [0] : tagIds },
      names: Object.fromEntries(Object.entries(names).map(([word, name]) => [word, fold(name)])),
      searched: searchText(Object.values(names)),
    };
  };
}

/** Parameters that are no filter of their own field. */
const isNoFilter = new Set([
  'search',
  'similar',
  'startDate',
  'endDate',
  'overlap',
  'sort',
  'limit',
  'cursor',
  'by',
  'timeZone',
]);

function matches(found: Found, query: URLSearchParams): boolean {
  return [...new Set(query.keys())].every((name) => {
    if (isNoFilter.has(name) || name.startsWith('compare')) return true;
    const wanted = query.getAll(name);
    const [first = ''] = wanted;
    const { row, ids } = found;
    if (name === 'minSeconds') return secondsOf(found) >= Number(first);
    if (name === 'maxSeconds') return secondsOf(found) <= Number(first);
    if (name === 'state') return wanted.includes(typeof row.state === 'string' ? row.state : stateOf(found));
    if (name === 'reviewed') return String(typeof row.reviewedUtc === 'string') === first;
    const own = ids[name];
    return own ? own.some((id) => wanted.includes(String(id))) : !(name in row) || wanted.includes(String(row[name]));
  });
}

const stateOf = ({ isOpen, startMs }: Found): string =>
  isOpen ? (startMs > serviceNowMs() ? 'planned' : 'open') : 'ended';

export const secondsOf = ({ startMs, endMs }: Found): number => Math.max(0, endMs - startMs) / 1000;

function sorted(found: Found[], sort: string): Found[] {
  const [key, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  const valueOf = (each: Found): number | string => {
    if (key === 'duration') return secondsOf(each);
    if (key === 'endUtc') return each.isOpen ? Number.POSITIVE_INFINITY : each.endMs;
    if (key === 'startUtc') return each.startMs;
    if (key === 'id') return each.id;
    return each.names[key] ?? number(each.row[key]);
  };
  const values = new Map(found.map((each) => [each, valueOf(each)]));
  const order = (one: Found, other: Found): number => compare(values.get(one), values.get(other)) * sign;
  return found.sort((one, other) => order(one, other) || one.startMs - other.startMs || one.id - other.id);
}

function compare(one: number | string | undefined, other: number | string | undefined): number {
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
