import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { kindOfNumber, type ReferableKind } from '../../../contract/kinds.ts';
import type { ExternalReference } from '../../../contract/references.ts';
import { externalReferencesQuery } from '../../api/records.ts';
import type { RecordNames } from '../../parts/record-names.ts';
import { text } from '../../text/all.ts';

const words = text.references;

/** A reference with the name of its record. */
export interface ReferenceRow {
  id: number;
  name: string;
  kind: ReferableKind | undefined;
  record: string;
  reference: ExternalReference;
}

export function useReferenceRows(names: RecordNames) {
  const { data, error, refetch } = useQuery(externalReferencesQuery());
  const rows = useMemo(
    () =>
      data?.map((reference): ReferenceRow => {
        const kind = kindOfNumber(reference.resourceType);
        const record = (kind && names[kind].get(reference.resourceId)) ?? words.unknownRecord;
        return { id: reference.id, name: reference.reference, kind, record, reference };
      }),
    [data, names],
  );
  return { rows, error, onRetry: () => void refetch() };
}
