import type { QueryFunction, SkipToken, UseQueryOptions } from '@tanstack/react-query';
import { resourceTypes } from '../../../contract/choices.ts';
import { alertRulesQuery } from '../../api/alerts.ts';
import { driversQuery } from '../../api/drivers.ts';
import { fleetsQuery } from '../../api/fleets.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import { inputTypesQuery } from '../../api/input-types.ts';
import { probesQuery } from '../../api/probes.ts';
import { profilesQuery } from '../../api/profiles.ts';
import { externalReferencesQuery } from '../../api/references.ts';
import { tagsQuery } from '../../api/tags.ts';
import { usersQuery } from '../../api/users.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { driverName } from '../../parts/names.ts';
import { paths } from '../../paths/index.ts';
import { type Entry, entry } from './entries.ts';

type ListQuery = UseQueryOptions<readonly object[]>;
export type RecordGroup =
  | 'vehicles'
  | 'drivers'
  | 'geofences'
  | 'tags'
  | 'fleets'
  | 'probes'
  | 'profiles'
  | 'inputTypes'
  | 'alertRules'
  | 'references'
  | 'users';

/** A list that is searched. */
export interface Source {
  group: RecordGroup;
  query: ListQuery;
  /** Undefined for what has no page to lead to. */
  entryOf: (row: object) => Entry | undefined;
  /** Its page, where that can be searched for the same words. */
  page?: string;
}

/**
 * Lists of different records side by side: only here is it known which rows a query brings, hence the casts. What changes is
 * told to the cache, so a list that is there is good.
 */
const source = <Row extends object>(
  group: RecordGroup,
  query: { queryKey: readonly unknown[]; queryFn?: QueryFunction<readonly Row[], never> | SkipToken },
  entryOf: (row: Row) => Entry | undefined,
  page?: string,
): Source => ({
  group,
  query: { ...query, staleTime: Infinity } as ListQuery,
  entryOf: entryOf as Source['entryOf'],
  ...(page !== undefined && { page }),
});

export const sources: readonly Source[] = [
  source(
    'vehicles',
    vehiclesQuery(),
    ({ id, name, registration, deviceId }) =>
      entry({ ...record('vehicles', paths.vehicles, id), title: name, detail: registration ?? undefined }, [
        registration,
        deviceId,
      ]),
    paths.vehicles,
  ),
  source(
    'drivers',
    driversQuery(),
    (driver) =>
      entry({ ...record('drivers', paths.drivers, driver.id), title: driverName(driver), detail: driver.username }, [
        driver.username,
        driver.mobile,
        driver.email,
        driver.buttonId,
      ]),
    paths.drivers,
  ),
  source(
    'geofences',
    geofencesQuery,
    ({ id, description, descriptionExt, addr1, addr2, addr3, addr4 }) =>
      entry({ ...record('geofences', paths.geofences, id), title: description, detail: addr1 ?? undefined }, [
        addr1,
        addr2,
        addr3,
        addr4,
        descriptionExt,
      ]),
    paths.geofences,
  ),
  source('tags', tagsQuery, ({ id, name }) => entry({ ...record('tags', paths.tags, id), title: name })),
  source(
    'fleets',
    fleetsQuery(),
    ({ id, name }) => entry({ ...record('fleets', paths.fleets, id), title: name }),
    paths.fleets,
  ),
  source(
    'probes',
    probesQuery(),
    ({ probeId, name, vehicleId }) =>
      entry({ ...record('probes', paths.temperature, probeId), title: name, of: `vehicles:${vehicleId}` }),
    paths.temperature,
  ),
  source(
    'profiles',
    profilesQuery(),
    ({ id, name }) => entry({ ...record('profiles', paths.profiles, id), title: name }),
    paths.profiles,
  ),
  source(
    'inputTypes',
    inputTypesQuery(),
    ({ inputTypeId, name }) => entry({ ...record('inputTypes', paths.inputTypes, inputTypeId), title: name }),
    paths.inputTypes,
  ),
  source(
    'alertRules',
    alertRulesQuery,
    ({ id, name, emails, phones }) =>
      entry({ ...record('alertRules', paths.alertRules, id), title: name }, [...emails, ...phones]),
    paths.alertRules,
  ),
  source('references', externalReferencesQuery(), ({ id, resourceType, resourceId, reference }) => {
    const named = namedBy.get(resourceType);
    if (!named) return undefined;
    const { key, act } = record(named.group, named.page, resourceId);
    return entry({ key: `references:${id}`, group: 'references', of: key, title: reference, act });
  }),
  source(
    'users',
    usersQuery,
    ({ id, name, username, email }) =>
      entry(
        { ...record('users', paths.users, id), title: name ?? username, detail: name === null ? undefined : username },
        [username, email],
      ),
    paths.users,
  ),
];

const record = (group: RecordGroup, page: string, id: number) => ({
  key: `${group}:${id}`,
  group,
  act: `${page}/${id}`,
});

/** The kinds that have external references, and a page where the record is. */
const namedBy = new Map<number, { group: RecordGroup; page: string }>([
  [resourceTypes.vehicle, { group: 'vehicles', page: paths.vehicles }],
  [resourceTypes.driver, { group: 'drivers', page: paths.drivers }],
  [resourceTypes.inputType, { group: 'inputTypes', page: paths.inputTypes }],
  [resourceTypes.probe, { group: 'probes', page: paths.temperature }],
  [resourceTypes.profile, { group: 'profiles', page: paths.profiles }],
  [resourceTypes.fleet, { group: 'fleets', page: paths.fleets }],
  [resourceTypes.geofence, { group: 'geofences', page: paths.geofences }],
]);
