import { isOn, present, type RawSearch, readList, readText } from './read.ts';

/** What every table has in its address, besides its filters: each a list of values under its column's key. */
export interface TableSearch {
  /** Words to find in the rows. */
  find?: string;
  /** A column's key: `name`, from the end `-name`. */
  sort?: string;
  /** Keys of the columns to be seen. */
  columns?: string[];
}

/** Reads the address of a table with these filters: `readTableSearch('status', 'fleet')`. */
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

/** The same for a table of records, which has a Deleted filter besides: `deleted=true`. */
export const readRecordsSearch = <Filter extends string = never>(...filters: readonly Filter[]) => {
  const readTable = readTableSearch(...filters);
  return (raw: RawSearch): ReturnType<typeof readTable> & { deleted?: true } => ({
    ...readTable(raw),
    ...(isOn(raw.deleted) && { deleted: true }),
  });
};
