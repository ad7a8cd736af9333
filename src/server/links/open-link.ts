/**
 * What a link for a customer shows at this moment. It shows only what its maker may see now: a link of a person who was removed,
 * lost the role or lost the fleet shows nothing.
 */
import { type Language, sharedArrivalShownSeconds } from '../../contract/choices.ts';
import type { PlaceDescription } from '../../contract/places.ts';
import { isReportList, listReportQuery, type ReportContent } from '../../contract/report-contents.ts';
import { metresOutside } from '../../geo/metres-outside.ts';
import { shapeOf } from '../../geo/shape.ts';
import { calendarDay } from '../../rules/zone.ts';
import type { MakeList } from '../alerts/attachments.ts';
import type { Database } from '../database/database.ts';
import type { Places } from '../places/places.ts';
import type { Reports } from '../report/reports.ts';
import { fleets } from '../store/fleets.ts';
import { geofences } from '../store/geofences.ts';
import { findProbe } from '../store/probes.ts';
import { profiles } from '../store/profiles.ts';
import {
  arrivalsOf,
  findSharedLink,
  makersOf,
  readToken,
  type StoredSharedLink,
  sharingAccount,
  touchSharedLink,
} from '../store/shared-links.ts';
import { vehicles } from '../store/vehicles.ts';
import { lastPlots } from '../telemetry/plots.ts';
import { type Sketch, sketchOf } from './sketch.ts';

interface Shown {
  name: string;
  accountName: string;
  /** Of the account, for readers without scripts. */
  timeZone: string;
  expiresUtc: string;
}

export interface ShownArrival extends Shown {
  kind: 'arrival';
  vehicleName: string;
  geofenceName: string;
  arrivedUtc: string | null;
  /** Undefined without a position, and after the end of a link that ends on arrival. */
  position: { utc: string; place: PlaceDescription | undefined; metres: number; sketch: Sketch } | undefined;
}

export interface ShownReport extends Shown {
  kind: 'report';
  linkId: number;
  content: ReportContent;
  /** Undefined: the list has all rows that its filters leave. */
  scopeName: string | undefined;
  startUtc: string;
  endUtc: string;
  /** Makes the file, as the maker would. */
  file(format: 'pdf' | 'xlsx', language: Language, signal: AbortSignal): ReturnType<MakeList>;
}

export interface Opening {
  db: Database;
  places: Pick<Places, 'describe' | 'townsOf' | 'drawnAround'>;
  reports: Pick<Reports, 'file'>;
  listFile: MakeList;
  /** Whether demo accounts are in use. */
  demo: boolean;
  now: Date;
}

/** Undefined for every token that shows nothing: unknown, revoked, expired, ended, or of an account that is switched off. */
export async function openLink(opening: Opening, token: string): Promise<ShownArrival | ShownReport | undefined> {
  const { db, now } = opening;
  const sought = readToken(token);
  const link = sought && (await findSharedLink(db, sought, now));
  if (!sought || !link) return undefined;
  const { accountId } = sought;
  const maker = (await makersOf(db, accountId, [link], now))(link);
  if (!maker?.mayShare) return undefined;
  const account = await sharingAccount(db, accountId, opening.demo);
  if (!account) return undefined;
  const seen = maker.fleetIds === null ? db : db.limited(maker.fleetIds);
  const common: Shown = {
    name: link.name,
    accountName: account.name,
    timeZone: account.timeZone,
    expiresUtc: link.expiresUtc,
  };
  const shown =
    link.kind === 'arrival'
      ? await arrival({ ...opening, seen, fleetIds: maker.fleetIds }, accountId, link, common)
      : await report({ ...opening, seen, fleetIds: maker.fleetIds }, accountId, link, common);
  if (shown) await touchSharedLink(db, accountId, link.id, now);
  return shown;
}

interface Seeing extends Opening {
  /** The database as the maker sees it. */
  seen: Database;
  /** Of the maker. Null: all. */
  fleetIds: readonly number[] | null;
}

async function arrival(
  { seen, places, now }: Seeing,
  accountId: number,
  link: StoredSharedLink,
  common: Shown,
): Promise<ShownArrival | undefined> {
  const { vehicleId, geofenceId, endsOnArrival } = link;
  if (vehicleId === null || geofenceId === null) return undefined;
  const read = await seen.snapshot(async (tx) => ({
    vehicle: await vehicles.find(tx, accountId, vehicleId),
    geofence: await geofences.find(tx, accountId, geofenceId),
    plot: (await lastPlots(tx, accountId, [vehicleId])).get(vehicleId),
    arrivedUtc: (await arrivalsOf(tx, accountId, [link.id])).get(link.id) ?? null,
  }));
  const { vehicle, geofence, plot, arrivedUtc } = read;
  if (!vehicle || !geofence) return undefined;
  const isOver = endsOnArrival && arrivedUtc !== null;
  if (isOver && now.getTime() > Date.parse(arrivedUtc) + sharedArrivalShownSeconds * 1000) return undefined;
  const shape = shapeOf(geofence);
  const named = { vehicleName: vehicle.name, geofenceName: geofence.description, arrivedUtc };
  if (!plot || isOver || !shape) return { kind: 'arrival', ...common, ...named, position: undefined };
  // Without geofences, because those of the account are nobody else's business.
  const [place] = await places.describe(seen, accountId, [plot], { geofences: false });
  const position = {
    utc: plot.utc,
    place,
    metres: Math.max(0, metresOutside(shape, plot)),
    sketch: await sketchOf(places, shape, plot),
  };
  return { kind: 'arrival', ...common, ...named, position };
}

const scopes = { vehicle: vehicles.find, fleet: fleets.find, profile: profiles.find, probe: findProbe } as const;

async function report(
  seeing: Seeing,
  accountId: number,
  link: StoredSharedLink,
  common: Shown,
): Promise<ShownReport | undefined> {
  const { scope, scopeId, startUtc, endUtc, content } = link;
  if (content === null || startUtc === null || endUtc === null) return undefined;
  const record = scope && scopeId !== null ? await scopes[scope](seeing.seen, accountId, scopeId) : undefined;
  if (!record && (scope !== null || content === 'temperature')) return undefined;
  const period = { startDate: new Date(startUtc), endDate: new Date(endUtc) };
  const about = { ...common, linkId: link.id, content, scopeName: record?.name, startUtc, endUtc };
  if (!isReportList(content)) {
    // All readers of a link share a turn, so that a link never keeps people of the account waiting.
    const caller = { accountId, userId: 0 };
    const file: ShownReport['file'] = (format, language, signal) =>
      seeing.reports.file(seeing.seen, caller, { ...period, [`${scope}Id`]: scopeId, format, language }, signal);
    return { kind: 'report', ...about, file };
  }
  const days = [startUtc, endUtc].map((utc) => calendarDay(Date.parse(utc), common.timeZone));
  const name = [common.name, ...days].join(' ').replace(/[/\\]/g, '-');
  const file: ShownReport['file'] = async (format, language) => {
    const query = listReportQuery({ ...link, content, scope: scope ?? 'all' }, period, format);
    query.set('language', language);
    const { fleetIds } = seeing;
    const made = await seeing.listFile({ accountId, fleetIds }, content, query, { title: common.name });
    return { ...made, name: `${name}.${format}` };
  };
  return { kind: 'report', ...about, file };
}
