import { useMemo, useRef, useState } from 'react';
import { readAllRows } from '../api/growing-list.ts';
import type { TableRecord } from '../ui/table/column.ts';
import type { Selection } from '../ui/use-selection.ts';
import { countOf, type GrowingTable } from './use-growing-table.ts';

/** The selected rows of a growing list. */
export interface Chosen<Row> {
  count: number;
  /** Loads the rows that are not in memory. */
  collect: () => Promise<readonly Row[]>;
}

interface State<Row> {
  /** The filters that the selection belongs to. */
  filter: object;
  /** All matching rows but these, or only these. */
  isAll: boolean;
  rows: ReadonlyMap<number, Row>;
}

/** Selects among the matching rows, also among those that have not loaded. Other filters begin another selection. */
export function useGrowingSelection<Stored, Row extends TableRecord>(
  table: GrowingTable<Stored, Row>,
): [Selection, Chosen<Row>] {
  const { list, filter, listed, toRow, rows: loaded = none } = table;
  const exact = countOf(table);
  const of = exact ?? table.window.known;
  const [state, setState] = useState<State<Row>>();
  const last = useRef<number>(undefined);
  const { isAll, rows } = state?.filter === filter ? state : noneSelected<Row>();
  const count = isAll ? Math.max(0, of - rows.size) : rows.size;
  const selection = useMemo<Selection>(() => {
    const has = (id: number): boolean => rows.has(id) !== isAll;
    return {
      count,
      of,
      next: of,
      isMore: isAll && exact === undefined,
      has,
      toggle: (id, range) => {
        const becomes = range && last.current !== undefined ? has(last.current) : !has(id);
        const touched = between(loaded, range ? last.current : undefined, id);
        last.current = id;
        const next = new Map(rows);
        for (const row of touched) {
          if (becomes === isAll) next.delete(row.id);
          else next.set(row.id, row);
        }
        setState({ filter, isAll, rows: next });
      },
      all: () => setState({ filter, isAll: true, rows: new Map() }),
      none: () => setState(undefined),
    };
  }, [filter, isAll, rows, count, of, exact, loaded]);
  const collect = async (): Promise<readonly Row[]> => {
    if (!isAll || !toRow) return [...rows.values()];
    const all: Row[] = [];
    for await (const page of readAllRows(list, listed)) all.push(...page.map(toRow).filter(({ id }) => !rows.has(id)));
    return all;
  };
  return [selection, { count, collect }];
}

const nothing: ReadonlyMap<number, never> = new Map<number, never>();
const noneSelected = <Row>(): Pick<State<Row>, 'isAll' | 'rows'> => ({ isAll: false, rows: nothing });

const none: readonly never[] = [];

/** The loaded rows from one to another in either direction; without the first one, only the other. */
function between<Row extends TableRecord>(
  rows: readonly Row[],
  one: number | undefined,
  other: number,
): readonly Row[] {
  const to = rows.findIndex(({ id }) => id === other);
  const from = rows.findIndex(({ id }) => id === one);
  const [first, end] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  return rows.slice(first, end + 1);
}
