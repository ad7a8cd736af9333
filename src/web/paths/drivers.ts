import { present, type RawSearch, readText } from './read.ts';
import { readRecordsSearch } from './table.ts';

export const readDriversSearch = readRecordsSearch('status', 'driving', 'licence');

export interface NewDriverSearch {
  /** Prefills the button. */
  button?: string;
}

export const readNewDriverSearch = ({ button }: RawSearch): NewDriverSearch => present('button', readText(button));
