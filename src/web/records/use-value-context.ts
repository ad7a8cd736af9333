import { useMemo } from 'react';
import type { ReferableKind } from '../../contract/kinds.ts';
import { useRecordNames } from '../data/record-names.ts';
import { useFormat } from '../text/use-format.ts';
import type { ValueContext } from './field.ts';

/** The person's format, and the names of the records of these kinds. The same object until one of them changes. */
export function useValueContext(kinds: readonly ReferableKind[]): ValueContext {
  const format = useFormat();
  const names = useRecordNames(kinds);
  return useMemo(() => ({ format, names }), [format, names]);
}
