import type { ReferableKind } from '../../contract/kinds.ts';
import { useRecordNames } from '../parts/record-names.ts';
import { useFormat } from '../text/use-format.ts';
import type { Telling } from './field.ts';

/** The person's format, and the names of the records of these kinds. */
export const useTelling = (kinds: readonly ReferableKind[]): Telling => ({
  format: useFormat(),
  names: useRecordNames(kinds),
});
