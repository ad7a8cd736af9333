import type { QueryFunction, SkipToken, UseQueryOptions } from '@tanstack/react-query';
import { fold } from '../../../contract/fold.ts';
import { kindOfNumber, kindRow, kinds, type SearchedKind, searchedKinds } from '../../../contract/kinds.ts';
import type { Vehicle } from '../../../contract/vehicles.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import {
  alertRulesQuery,
  driversQuery,
  externalReferencesQuery,
  fleetsQuery,
  inputTypesQuery,
  probesQuery,
  profilesQuery,
  recordsQuery,
  usersQuery,
  vehiclesQuery,
} from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { driverName } from '../../data/names.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { type Entry, entry, type RecordGroup } from './entries.ts';

type ListQuery = UseQueryOptions<readonly object[]>;

/** A list that is searched. */
export interface Source {
  group: RecordGroup;
  kind: SearchedKind;
  query: ListQuery;
  /** Undefined for a record without a page. */
  entryOf: (row: object) => Entry | undefined;
  /** A further entry for the row. */
  alsoOf?: (row: object) => Entry;
  /** Page that searches the list by `?find=`. */
  page?: string;
}

interface Found {
  title: string;
  detail?: string | null | undefined;
  /** Key of the record that names the entry further. */
  of?: string;
  /** Other texts that find the record. */
  more?: readonly (string | null | undefined)[];
}

type PagedKind = Exclude<SearchedKind, 'externalReference'>;

/**
 * Only this list knows which rows each query returns, hence the casts. Live events update the cache, so a cached list is
 * good.
 */
const source = <Row extends object>(
  kind: SearchedKind,
  query: { queryKey: readonly unknown[]; queryFn?: QueryFunction<readonly Row[], never> | SkipToken },
  entryOf: (row: Row) => Entry | undefined,
  page?: string,
): Source => ({
  group: kinds[kind].plural,
  kind,
  query: { ...query, staleTime: Infinity } as ListQuery,
  entryOf: entryOf as Source['entryOf'],
  ...(page !== undefined && { page }),
});

/** Records with a page of their own. */
const recordSource = <Row extends object>(
  kind: PagedKind,
  query: Parameters<typeof source<Row>>[1],
  find: (row: Row) => Found,
): Source => {
  const { page } = kinds[kind];
  const idField = kindRow(kind).idField ?? 'id';
  const entryOf = (row: Row): Entry => {
    const { more, detail, ...found } = find(row);
    const id = (row as Readonly<Record<string, unknown>>)[idField];
    return entry({ ...record(kind, Number(id)), ...found, detail: detail ?? undefined }, more);
  };
  // The page of tags has no search.
  return source(kind, query, entryOf, kind === 'tag' ? undefined : page);
};

export const sources: readonly Source[] = [
  {
    ...recordSource('vehicle', vehiclesQuery(), ({ name, registration, deviceId }) => ({
      title: name,
      detail: registration,
      more: [registration, deviceId],
    })),
    // The rows are those of the query above.
    alsoOf: (row) => dayEntry(row as Vehicle),
  },
  recordSource('driver', driversQuery(), (driver) => ({
    title: driverName(driver),
    detail: driver.username,
    more: [driver.username, driver.mobile, driver.email, driver.buttonId, driver.employeeNumber],
  })),
  recordSource('geofence', geofencesQuery, ({ description, descriptionExt, addr1, addr2, addr3, addr4 }) => ({
    title: description,
    detail: addr1,
    more: [addr1, addr2, addr3, addr4, descriptionExt],
  })),
  recordSource('tag', tagsQuery, ({ name }) => ({ title: name })),
  recordSource('fleet', fleetsQuery(), ({ name }) => ({ title: name })),
  recordSource('reminder', recordsQuery('reminder'), ({ title, vehicleId, note }) => ({
    title,
    of: `vehicles:${vehicleId}`,
    more: [note],
  })),
  recordSource('probe', probesQuery(), ({ name, vehicleId }) => ({ title: name, of: `vehicles:${vehicleId}` })),
  recordSource('profile', profilesQuery(), ({ name }) => ({ title: name })),
  recordSource('inputType', inputTypesQuery(), ({ name }) => ({ title: name })),
  recordSource('alertRule', alertRulesQuery, ({ name, emails, phones }) => ({
    title: name,
    more: [...emails, ...phones],
  })),
  source('externalReference', externalReferencesQuery(), ({ id, resourceType, resourceId, reference }) => {
    const kind = searchedKinds.find((each) => each === kindOfNumber(resourceType));
    if (!kind) return undefined;
    const { key, act } = record(kind, resourceId);
    return entry({ key: `references:${id}`, group: 'references', of: key, title: reference, act });
  }),
  recordSource('user', usersQuery, ({ name, username, email }) => ({
    title: name ?? username,
    detail: name === null ? undefined : username,
    more: [username, email],
  })),
];

/** "Day van 7" finds the day, "van 7" the vehicle. */
const dayWord = fold(text.day.openOf('')).split(' ')[0] ?? '';

const dayEntry = ({ id, name }: Vehicle): Entry =>
  entry({
    key: `vehicles:${id}:day`,
    group: 'days',
    title: text.day.openOf(name),
    needs: dayWord,
    act: paths.vehicleDay.replace('$vehicleId', String(id)).replace('$day', 'today'),
  });

const record = (kind: SearchedKind, id: number) => ({
  key: `${kinds[kind].plural}:${id}`,
  group: kinds[kind].plural,
  kind,
  act: `${kinds[kind].page}/${id}`,
});
