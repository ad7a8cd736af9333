import { useIsFetching, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayMs } from '../../../contract/durations.ts';
import { isReferable, kinds } from '../../../contract/kinds.ts';
import type { ExternalReference } from '../../../contract/references.ts';
import type { TableFile } from '../../../files/reading/table-file.ts';
import { externalReferencesQuery, recordsQuery, usersQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import type { ValueContext } from '../../records/field.ts';
import { useValueContext } from '../../records/use-value-context.ts';
import { userName } from '../../records/user.ts';
import type { ImportKind } from './import-kinds.ts';
import { loadTranslations, type Translations } from './match-columns.ts';
import { dayIn } from './read-moment.ts';
import { createRecordFinder, type RecordFinder } from './record-finder.ts';

/** What rows are compared with. */
export interface ImportData {
  translations: Translations;
  records: readonly object[];
  references: readonly ExternalReference[];
  values: ValueContext;
  finder: RecordFinder;
}

/** The labels of the other languages, once for all imports of this page. */
const translationsQuery = { queryKey: ['labels'], queryFn: loadTranslations, staleTime: Number.POSITIVE_INFINITY };

const none: readonly never[] = [];

/** Undefined while a list loads. Without a table: for a template. */
export function useImportData(kind: ImportKind, table: Pick<TableFile, 'lines'>): ImportData | undefined {
  const translations = useQuery(translationsQuery).data;
  const period = useMemo(() => (kind.kind === 'assignment' ? periodOf(table) : {}), [kind, table]);
  const listed = useQuery({ ...recordsQuery(kind.kind, period), enabled: period !== undefined }).data;
  const records = period === undefined ? none : listed;
  const named = kind.refersTo.filter(isReferable);
  const needsReferences = kind.takesReference || named.length > 0;
  const references = useQuery({ ...externalReferencesQuery(), enabled: needsReferences }).data;
  const values = useValueContext(named);
  const { data: tags } = useQuery({ ...tagsQuery, enabled: kind.refersTo.includes('tag') });
  const { data: users } = useQuery({ ...usersQuery, enabled: kind.refersTo.includes('user') });
  const ofKind = useQueries({
    queries: (['vehicle', 'driver'] as const).map((each) => ({
      ...recordsQuery(each),
      enabled: named.includes(each),
    })),
  });
  const [vehicles, drivers] = ofKind.map(({ data }) => data as readonly object[] | undefined);
  const names = (list: unknown): boolean => kind.refersTo.some((each) => kinds[each].plural === list);
  const isNamed =
    useIsFetching({ predicate: ({ state, queryKey: [list] }) => state.data === undefined && names(list) }) === 0;
  const context = useMemo(() => {
    const tag = new Map(tags?.map(({ id, name }) => [id, name]));
    const user = new Map(users?.map((each) => [each.id, userName(each)]));
    const all = { ...values.names, ...(tags && { tag }), ...(users && { user }) };
    const finder = createRecordFinder(
      all,
      { ...(vehicles && { vehicle: vehicles }), ...(drivers && { driver: drivers }), ...(users && { user: users }) },
      references ?? none,
    );
    return { values: { ...values, names: all }, finder };
  }, [values, tags, users, vehicles, drivers, references]);
  const own = useMemo(() => ofOwn(kind, references ?? none), [kind, references]);
  const isMissing = !isNamed || !translations || !records || (needsReferences && !references);
  return isMissing ? undefined : { translations, records, references: own, ...context };
}

/** References of the kind's own records. */
const ofOwn = ({ kind }: ImportKind, references: readonly ExternalReference[]): readonly ExternalReference[] =>
  isReferable(kind) ? references.filter(({ resourceType }) => resourceType === kinds[kind].number) : none;

/** From the first day that the table names to the last one: the list of assignments has no end. */
function periodOf({ lines }: Pick<TableFile, 'lines'>): { startDate: string; endDate: string } | undefined {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { cells } of lines) {
    for (const cell of cells) {
      for (const order of ['dmy', 'mdy'] as const) {
        const day = dayIn(cell, order);
        if (!day) continue;
        const dayStart = Date.parse(day.iso);
        [first, last] = [Math.min(first, dayStart), Math.max(last, dayStart)];
      }
    }
  }
  if (first > last) return undefined;
  return { startDate: new Date(first - dayMs).toISOString(), endDate: new Date(last + 2 * dayMs).toISOString() };
}
