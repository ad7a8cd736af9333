/** Links for customers: made, listed and revoked. `server/links/` answers who opens one. */
import { sharedLinkDays } from '../../contract/choices.ts';
import { dayMs } from '../../contract/durations.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { isReportList } from '../../contract/report-contents.ts';
import type { SharedLink, SharedLinkParsed } from '../../contract/shared-links.ts';
import type { Call, Handlers } from '../api/handlers.ts';
import type { Transaction } from '../database/database.ts';
import { invalidFields, noSuch } from '../http/problems.ts';
import { fleets } from '../store/fleets.ts';
import { geofences } from '../store/geofences.ts';
import { findProbe } from '../store/probes.ts';
import { profiles } from '../store/profiles.ts';
import {
  arrivalsOf,
  fleetsOfVehicles,
  insertSharedLink,
  type MakerNow,
  makerIdsOf,
  makersOf,
  type StoredSharedLink,
  sharedLinks,
} from '../store/shared-links.ts';
import { vehicles } from '../store/vehicles.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord } from './records.ts';
import { reportProblems } from './report-problems.ts';

const kind: Kind<StoredSharedLink> = { kind: 'sharedLink', store: sharedLinks };

const scopes = { vehicle: vehicles.find, fleet: fleets.find, profile: profiles.find, probe: findProbe } as const;

/** The fields of the link's kind; the others are empty. */
function contentOf(body: SharedLinkParsed) {
  const { name, kind: of, expiresUtc } = body;
  const isReport = of === 'report';
  const content = isReport ? (body.content ?? 'temperature') : null;
  const own = <Value>(value: Value | null | undefined, isOwn: boolean): Value | null =>
    isOwn && value !== undefined ? value : null;
  return {
    ...{ name, kind: of, expiresUtc },
    vehicleId: own(body.vehicleId, !isReport),
    geofenceId: own(body.geofenceId, !isReport),
    endsOnArrival: !isReport && body.endsOnArrival === true,
    content,
    reportQuery: own(body.reportQuery, content !== null && isReportList(content)),
    scope: own(body.scope, isReport),
    // Of nothing without a scope.
    scopeId: own(body.scopeId, isReport && body.scope !== null && body.scope !== undefined),
    startUtc: own(body.startUtc, isReport),
    endUtc: own(body.endUtc, isReport),
  };
}

/** 400 if the link names a record that does not exist, or filters that its list does not have, or ends in the past or too late. */
async function requireContent(
  tx: Transaction,
  accountId: number,
  { vehicleId, geofenceId, content, reportQuery, scope, scopeId, expiresUtc }: ReturnType<typeof contentOf>,
  now: Date,
): Promise<void> {
  const problems: FieldProblem[] = [];
  if (expiresUtc <= now) {
    const detail = 'must be in the future';
    problems.push({ pointer: '#/expiresUtc', code: 'range', reason: 'endInPast', detail });
  } else if (expiresUtc.getTime() > now.getTime() + sharedLinkDays * dayMs) {
    const detail = `must be at most ${sharedLinkDays} days from now`;
    problems.push({ pointer: '#/expiresUtc', code: 'range', params: { max: sharedLinkDays }, detail });
  }
  if (problems.length > 0) throw invalidFields(problems);
  if (vehicleId !== null && !(await vehicles.find(tx, accountId, vehicleId)))
    problems.push(noSuch('#/vehicleId', 'vehicle'));
  if (geofenceId !== null && !(await geofences.find(tx, accountId, geofenceId)))
    problems.push(noSuch('#/geofenceId', 'geofence'));
  if (scope !== null && scopeId !== null && !(await scopes[scope](tx, accountId, scopeId)))
    problems.push(noSuch('#/scopeId', scope));
  if (content !== null) problems.push(...reportProblems({ content, reportQuery }));
  if (problems.length > 0) throw invalidFields(problems);
}

type Reading = Pick<Call<never>, 'tx' | 'caller' | 'now'>;

/** What is known about links only when they are read: who made them, whether they work, and arrivals. */
async function complete(
  { tx, caller: { accountId }, now }: Reading,
  links: readonly StoredSharedLink[],
): Promise<SharedLink[]> {
  const ids = links.map(({ id }) => id);
  const makers = await makerIdsOf(tx, accountId, ids);
  const makerOf = await makersOf(tx, accountId, [...makers.values()], now);
  const arrivals = await arrivalsOf(tx, accountId, ids);
  const fleetOf = await fleetsOfVehicles(
    tx,
    accountId,
    links.flatMap(({ vehicleId }) => vehicleId ?? []),
  );
  return links.map(({ deletedUtc, ...link }) => {
    const made = makers.get(link.id);
    const maker = made && makerOf(made);
    const arrivedUtc = arrivals.get(link.id) ?? null;
    return {
      ...link,
      createdBy: maker?.name ?? null,
      arrivedUtc,
      state: stateOf({ ...link, arrivedUtc }, { maker, fleetOf, now }),
      ...(deletedUtc !== undefined && { deletedUtc }),
    };
  });
}

interface Circumstances {
  maker: MakerNow | undefined;
  /** The fleets of existing vehicles. */
  fleetOf: ReadonlyMap<number, number | null>;
  now: Date;
}

function stateOf(
  { vehicleId, expiresUtc, endsOnArrival, arrivedUtc }: Omit<SharedLink, 'state' | 'createdBy'>,
  { maker, fleetOf, now }: Circumstances,
): SharedLink['state'] {
  if (Date.parse(expiresUtc) <= now.getTime()) return 'expired';
  if (!maker?.mayShare) return 'ended';
  if (vehicleId !== null) {
    const fleetId = fleetOf.get(vehicleId);
    if (fleetId === undefined) return 'ended';
    if (maker.fleetIds !== null && (fleetId === null || !maker.fleetIds.includes(fleetId))) return 'ended';
  }
  return endsOnArrival && arrivedUtc !== null ? 'arrived' : 'open';
}

export const sharedLinkHandlers = {
  makeSharedLink: {
    prepare: async ({ services }) => {
      const { sharedLinkUrl } = services;
      return async ({ tx, caller, body, self, now, record }) => {
        const { accountId, userId, apiKeyId } = caller;
        const content = contentOf(body);
        await requireContent(tx, accountId, content, now);
        const maker = apiKeyId === undefined ? { userId, apiKeyId: null } : { userId: null, apiKeyId };
        const { link, token } = await insertSharedLink(tx, accountId, { ...content, ...maker }, now);
        record({ action: 'create', resource: 'sharedLink', id: link.id, after: link });
        return { id: link.id, name: link.name, url: sharedLinkUrl(token, self.base) };
      };
    },
  },

  listSharedLinks: async (call) => complete(call, await listRecords(call, kind)),
  getSharedLink: async (call) => {
    const [link] = await complete(call, [await getRecord(call, kind, call.path.sharedLinkId)]);
    if (!link) throw new Error('A read link is missing.');
    return link;
  },
  deleteSharedLink: (call) => deleteRecord(call, kind, call.path.sharedLinkId),
  restoreSharedLink: (call) => restoreRecord(call, kind, call.path.sharedLinkId),
} satisfies Partial<Handlers>;
