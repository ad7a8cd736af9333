import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { kindOfNumber, type ReferableKind } from '../../../contract/kinds.ts';
import type { ExternalReference } from '../../../contract/references.ts';
import { externalReferencesQuery } from '../../api/records.ts';
import { useRecordNames } from '../../data/record-names.ts';
import { text } from '../../text/index.ts';

const words = text.references;

/** A reference with the name of its record. */
export interface ReferenceRow {
  id: number;
  name: string;
  kind: ReferableKind | undefined;
  record: string;
  /** The record is in the list of its kind. */
  isKnown: boolean;
  reference: ExternalReference;
}

export function useReferenceRows() {
  const names = useRecordNames();
  const { data, error, refetch } = useQuery(externalReferencesQuery());
  const rows = useMemo(
    () =>
      data?.map((reference): ReferenceRow => {
        const kind = kindOfNumber(reference.resourceType);
        const known = kind && names[kind].get(reference.resourceId);
        const record = known ?? words.unknownRecord;
        return { id: reference.id, name: reference.reference, kind, record, isKnown: known !== undefined, reference };
      }),
    [data, names],
  );
  return { rows, error, onRetry: () => void refetch() };
}
