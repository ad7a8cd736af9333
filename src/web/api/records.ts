/** Requests that every kind of record has. Paths come from the table of kinds, bodies and replies from the endpoint table. */
import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf, SentBodyOf } from '../../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../../contract/endpoints/index.ts';
import { type KindWith, kinds, type OnePath, onePath, type Plural, type RestorableKind } from '../../contract/kinds.ts';
import { get, post, untyped } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { FilterOf, FilterOfRow, Loose, Sent } from './row.ts';
import { useChange } from './use-change.ts';

type Rows = Endpoints[EndpointName];
type Row<Method, Path> = Extract<Rows, { method: Method; path: Path }>;
type PathKind = KindWith<'path'>;
type ListPath<Kind extends PathKind> = (typeof kinds)[Kind]['path'];
type IfRow<Method, Path, Kind> = [Row<Method, Path>] extends [never] ? never : Kind;

/** Kinds whose records can be fetched, saved or deleted one at a time. */
export type FetchedKind = { [Kind in PathKind]: IfRow<'GET', OnePath<Kind>, Kind> }[PathKind];
/** Kinds whose records can be deleted and restored. */
export type DeletableKind = DeletedKind & RestorableKind;
export type SavedKind = { [Kind in FetchedKind]: IfRow<'POST', ListPath<Kind>, Kind> }[FetchedKind];
type DeletedKind = { [Kind in PathKind]: IfRow<'DELETE', OnePath<Kind>, Kind> }[PathKind];

/** A record as its GET returns it: `RecordOf<'driver'>`. */
export type RecordOf<Kind extends FetchedKind> = Extract<ReplyOf<Row<'GET', OnePath<Kind>>>, object>;

/** A record made by `bodyFrom`, and the ETag of the record that was read. Without an ETag the save replaces any version. */
export interface SavingOf<Kind extends SavedKind> {
  record: Loose<SentBodyOf<Row<'POST', ListPath<Kind>>>>;
  ifMatch?: string | undefined;
}

const pathOf = (kind: PathKind, id: number) => ({ [`${kind}Id`]: id });
const keyOf = (kind: PathKind): Plural => kinds[kind].plural;

// `onePath` cannot return literal paths, so the requests are untyped. The types above have checked that the endpoints exist.

/** One record as it is now, with the ETag that a save sends back as `ifMatch`. */
export const recordQuery = <Kind extends FetchedKind>(kind: Kind, id: number) =>
  queryOptions({
    queryKey: [keyOf(kind), id],
    queryFn: ({ signal }) => untyped.get<RecordOf<Kind>>(onePath(kind), { path: pathOf(kind, id), signal }),
    ...alwaysNewest,
  });

const readList = <Value>(kind: PathKind, query: object, signal: AbortSignal) =>
  untyped.get<Value[]>(kinds[kind].path, { query: { ...query }, signal }).then(({ value }) => value);

/** Deleted records of a kind, with `deletedUtc`. Inputs and probes are deleted with their vehicle. */
export const deletedQuery = <Kind extends FetchedKind>(kind: Kind) =>
  queryOptions({
    queryKey: [keyOf(kind), 'deleted'],
    queryFn: ({ signal }) => readList<RecordOf<Kind> & { deletedUtc?: string }>(kind, { deleted: true }, signal),
  });

/** Records of a kind, whole or filtered. */
export const recordsQuery = <Kind extends FetchedKind>(kind: Kind, filter: object = {}) =>
  queryOptions({
    queryKey: [keyOf(kind), 'live', filter],
    queryFn: ({ signal }) => readList<RecordOf<Kind>>(kind, filter, signal),
  });

const listQuery =
  <Kind extends FetchedKind>(kind: Kind) =>
  (filter?: FilterOfRow<Row<'GET', ListPath<Kind>>>) =>
    recordsQuery(kind, filter);

// Lists of records, whole or filtered: `vehiclesQuery({ fleetId })`.
export const alertRulesQuery = listQuery('alertRule')();
export const apiKeysQuery = listQuery('apiKey')();
export const assignmentsQuery = listQuery('assignment');
export const driversQuery = listQuery('driver');
export const externalReferencesQuery = listQuery('externalReference');
export const fleetsQuery = listQuery('fleet');
export const ingestKeysQuery = listQuery('ingestKey')();
export const inputsQuery = listQuery('input');
export const inputTypesQuery = listQuery('inputType');
export const probesQuery = listQuery('probe');
export const profilesQuery = listQuery('profile');
export const sharedLinksQuery = listQuery('sharedLink')();
export const snoozesQuery = listQuery('snooze')();
export const usersQuery = listQuery('user')();
export const vehiclesQuery = listQuery('vehicle');
export const viewsQuery = listQuery('view')();
export const webhooksQuery = listQuery('webhook')();

/** Creates (without an id) or updates a record. Resolves with its id when the queries on the screen are fresh. */
export const useSaveRecord = <Kind extends SavedKind>(kind: Kind) =>
  useChange(keyOf(kind), ({ record, ifMatch }: SavingOf<Kind>) => untyped.save(kinds[kind].path, record, { ifMatch }));

/** 409 while another record uses it; the problem's detail names that record. */
export const useDeleteRecord = (kind: DeletedKind) =>
  useChange(keyOf(kind), (id: number) => untyped.remove(onePath(kind), { path: pathOf(kind, id) }));

/** The service restores a record within a day of its deletion. */
export const useRestoreRecord = (kind: RestorableKind) =>
  useChange(keyOf(kind), (id: number) =>
    untyped.post(`${onePath(kind)}/restore`, undefined, { path: pathOf(kind, id) }),
  );

// Requests of single kinds.

/** Buttons that were read and belong to no driver. */
export const unknownButtonsQuery = queryOptions({
  queryKey: ['buttons'],
  queryFn: ({ signal }) => get('/public/v1/drivers/buttons', { signal }),
});

/** Values that inputs had in a period. */
export const inputHistoryQuery = (filter: FilterOf<'listInputHistory'>) =>
  queryOptions({
    queryKey: ['inputHistory', filter],
    queryFn: ({ signal }) => get('/public/v1/inputs/history', { query: filter, signal }),
  });

/** Only this reply has the key itself. */
export const useMakeIngestKey = () =>
  useChange('ingestKeys', (key: Sent<'makeIngestKey'>) => post('/public/v1/ingestKeys', key));

/** Only this reply has the new key. */
export const useRotateIngestKey = () =>
  useChange('ingestKeys', ({ ingestKeyId, ...rotation }: { ingestKeyId: number } & Sent<'rotateIngestKey'>) =>
    post('/public/v1/ingestKeys/{ingestKeyId}/rotate', rotation, { path: { ingestKeyId } }),
  );

/** Only this reply has the key itself. */
export const useMakeApiKey = () => useChange('apiKeys', (key: Sent<'makeApiKey'>) => post('/public/v1/apiKeys', key));

/** Only this reply has the address. */
export const useMakeSharedLink = () =>
  useChange('sharedLinks', (link: Sent<'makeSharedLink'>) => post('/public/v1/sharedLinks', link));
