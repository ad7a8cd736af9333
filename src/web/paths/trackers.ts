import { present, type RawSearch, readText } from './read.ts';
import { readTableSearch } from './table.ts';

/** `device`: the id of the open tracker; `-` for messages that name none. */
export const readTrackersSearch = (raw: RawSearch) => ({
  ...readTableSearch('vehicle', 'problem')(raw),
  ...present('device', readText(raw['device'])),
});
