import { present, type RawSearch, readText } from './read.ts';
import { readRecordsSearch } from './table.ts';

export const readSharedLinksSearch = readRecordsSearch('kind', 'state');

/** Prefills the form for a new link with a list, such as `visits`. */
export interface NewSharedLinkSearch {
  list?: string;
  /** Of that list, as in the address of its export. */
  filters?: string;
  name?: string;
  /** Its period in milliseconds. */
  from?: number;
  to?: number;
}

const moment = (value: unknown): number | undefined => {
  const read = Number(value);
  return value !== undefined && Number.isSafeInteger(read) && Math.abs(read) < 8e15 ? read : undefined;
};

export const readNewSharedLinkSearch = ({ list, filters, name, from, to }: RawSearch): NewSharedLinkSearch => ({
  ...present('list', readText(list)),
  ...present('filters', readText(filters)),
  ...present('name', readText(name)),
  ...present('from', moment(from)),
  ...present('to', moment(to)),
});
