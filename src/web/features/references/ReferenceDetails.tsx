import { Link } from '@tanstack/react-router';
import type { DetailsProps } from '../../parts/RecordsPage.tsx';
import { pathOfRecord } from '../../paths/of-record.ts';
import { externalReference, kindWords } from '../../records/external-reference.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { text } from '../../text/index.ts';
import { Fact } from '../../ui/Facts.tsx';
import type { ReferenceRow } from './reference-row.ts';

/** Details of an external reference, with a link to its record. */
export function ReferenceDetails({ row, navigation, onDelete }: DetailsProps<ReferenceRow>) {
  const { kind, record, reference, isKnown } = row;
  const page = kind && isKnown && pathOfRecord(kind, reference.resourceId);
  return (
    <RecordDetails
      of={externalReference}
      record={reference}
      navigation={navigation}
      onDelete={onDelete}
      facts={
        <>
          <Fact term={text.records.kind}>{kindWords(reference.resourceType)}</Fact>
          <Fact term={text.records.record}>
            {page ? (
              <Link to={page}>
                <bdi>{record}</bdi>
              </Link>
            ) : (
              record
            )}
          </Fact>
        </>
      }
    />
  );
}
