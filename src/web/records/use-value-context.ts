import type { ReferableKind } from '../../contract/kinds.ts';
import { useRecordNames } from '../data/record-names.ts';
import { useFormat } from '../text/use-format.ts';
import type { ValueContext } from './field.ts';

/** The person's format, and the names of the records of these kinds. */
export const useValueContext = (kinds: readonly ReferableKind[]): ValueContext => ({
  format: useFormat(),
  names: useRecordNames(kinds),
});
