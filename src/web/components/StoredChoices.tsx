import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { totalsQuery } from '../api/growing-list.ts';
import { type GrowingTable, noId, storedFilters } from '../data/use-growing-table.ts';
import type { Column } from '../ui/table/column.ts';
import { byLabel, type CountedChoice, withChosen } from '../ui/table/rows.ts';

/** Names for the filters by id. */
export interface FilterNames<Row> {
  /** Name of an id in the column, 0 for none. */
  nameOf: (column: Column<Row>, id: number) => string;
  /** The ids of a column whose rows the service does not count. */
  idsOf?: (column: Column<Row>) => readonly number[];
}

interface StoredChoicesProps<Stored, Row> {
  table: GrowingTable<Stored, Row>;
  column: Column<Row>;
  names: FilterNames<Row>;
  draw: (choices: readonly CountedChoice[]) => ReactNode;
}

/** The values of a column's filter. The service counts the rows that the search and the other filters leave. */
export function StoredChoices<Stored, Row>(props: StoredChoicesProps<Stored, Row>) {
  const { storedFilter } = props.column;
  if (!storedFilter) return null;
  if ('values' in storedFilter) return <ValueChoices {...props} filter={storedFilter} />;
  if (storedFilter.by !== undefined) return <IdChoices {...props} by={storedFilter.by} />;
  const { column, names, table, draw } = props;
  const choices = (names.idsOf?.(column) ?? []).map((id) => choiceOf(props, id, undefined));
  return draw(withChosen(byLabel(choices), table.view.filters[column.key]));
}

/** The filters of page and table without those of the column. */
const withoutOwn = <Stored, Row>({ table, column }: StoredChoicesProps<Stored, Row>) => {
  const { query, columns, view } = table;
  return { ...query, ...storedFilters(columns, { ...view, filters: { ...view.filters, [column.key]: [] } }) };
};

const choiceOf = <Stored, Row>(
  { column, names }: StoredChoicesProps<Stored, Row>,
  id: number,
  count: number | undefined,
): CountedChoice => ({ value: id === 0 ? noId : String(id), label: names.nameOf(column, id), count });

function IdChoices<Stored, Row>(props: StoredChoicesProps<Stored, Row> & { by: string }) {
  const { table, column, draw } = props;
  const { data } = useQuery(totalsQuery(table.list, { ...withoutOwn(props), by: props.by }));
  const choices = (data?.groups ?? []).map(({ key, count }) => choiceOf(props, Number(key), count));
  return draw(byLabel(withChosen(choices, table.view.filters[column.key])));
}

type Values = Extract<NonNullable<Column<never>['storedFilter']>, { values: unknown }>;

function ValueChoices<Stored, Row>(props: StoredChoicesProps<Stored, Row> & { filter: Values }) {
  const { table, filter, draw } = props;
  const others = withoutOwn(props);
  const counts = useQueries({
    queries: filter.values.map(({ stored }) => totalsQuery(table.list, { ...others, [filter.parameter]: stored })),
  });
  return draw(filter.values.map(({ value, label }, at) => ({ value, label, count: counts[at]?.data?.count })));
}
