import { isOn, present, type RawSearch, readList, readText } from './read.ts';

/** Search parameters of every table. Each filter is another parameter: a list of values under its column's key. */
export interface TableSearch {
  /** Words to search in the rows. */
  find?: string;
  /** Keys of columns: `name`, `-name` for descending order, `fleet,-name` for an order within each fleet. */
  sort?: string;
  /** Keys of the visible columns from left to right, `name~180` with a width in pixels. */
  columns?: string[];
}

/** Reads the search parameters of a table with these filters: `readTableSearch('status', 'fleet')`. */
export const readTableSearch =
  <Filter extends string = never>(...filters: readonly Filter[]) =>
  (raw: RawSearch): TableSearch & { [Key in Filter]?: string[] } => ({
    ...present('find', readText(raw.find)),
    ...present('sort', readText(raw.sort)),
    ...present('columns', readList(raw.columns)),
    ...(Object.fromEntries(
      filters.flatMap((filter) => {
        const values = readList(raw[filter]);
        return values ? [[filter, values]] : [];
      }),
    ) as { [Key in Filter]?: string[] }),
  });

/** The same for a table of records, which also has a Deleted filter: `deleted=true`. */
export const readRecordsSearch =
  <Filter extends string = never>(...filters: readonly Filter[]) =>
  (raw: RawSearch): TableSearch & { [Key in Filter]?: string[] } & { deleted?: true } => ({
    ...readTableSearch(...filters)(raw),
    ...(isOn(raw.deleted) && { deleted: true }),
  });
