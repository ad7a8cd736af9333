import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { kindOfNumber, type ReferableKind, referableKinds, resourceTypes } from '../../../contract/kinds.ts';
import type { ExternalReference } from '../../../contract/references.ts';
import { externalReferencesQuery } from '../../api/records.ts';
import { type DetailsProps, RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordNames } from '../../data/record-names.ts';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { pathOfRecord } from '../../paths/of-record.ts';
import { externalReference, kindWords } from '../../records/external-reference.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { Fact } from '../../ui/Facts.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { IconLink } from '../../ui/icons.tsx';
import { PickField } from '../../ui/PickField.tsx';
import type { Column } from '../../ui/table/column.ts';

const kinds = referableKinds.map((kind) => ({ value: String(resourceTypes[kind]), label: text.kinds[kind] }));

/** The record of a reference: its kind, and its name. */
function RecordFields({ form: { control } }: { form: UseFormReturn<typeof externalReference.empty> }) {
  const kind = kindOfNumber(Number(useWatch({ control, name: 'resourceType' })));
  const names = useRecordNames();
  const options = kind ? [...names[kind]].map(([id, name]) => ({ value: String(id), label: name })) : [];
  return (
    <>
      <SelectField control={control} name="resourceType" label={text.records.kind} options={kinds} required />
      <PickField
        control={control}
        name="resourceId"
        label={text.records.record}
        placeholder={words.pickRecord}
        options={options}
        required
        autoFocus
      />
    </>
  );
}

const words = officeText.references;

/** The panels load after the table. */
const inputs = { resourceType: RecordFields };

const defaultSort = { key: 'reference', descending: false };

/** External references of all kinds of records, with a panel for the selected one. */
export function ReferencesPage() {
  const address = useRecordAddress(paths.references);
  const { page } = useDeletion('externalReference', address, externalReference);
  return (
    <RecordsPage
      {...useReferenceRows()}
      name="references"
      words={words}
      icon={<IconLink size={24} />}
      {...page}
      columns={referenceColumns}
      defaultSort={defaultSort}
      renderNew={(navigation) => <NewRecord of={externalReference} inputs={inputs} navigation={navigation} />}
      renderEdit={({ reference }, navigation) => (
        <EditRecord of={externalReference} listed={reference} inputs={inputs} navigation={navigation} />
      )}
      renderDetails={(details) => <ReferenceDetails {...details} />}
    />
  );
}

/** Details of an external reference, with a link to its record. */
function ReferenceDetails({ row, ...panel }: DetailsProps<ReferenceRow>) {
  const { kind, record, reference, isKnown } = row;
  const page = kind && isKnown && pathOfRecord(kind, reference.resourceId);
  return (
    <RecordDetails
      of={externalReference}
      record={reference}
      {...panel}
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

const kindOf = ({ reference }: ReferenceRow): string => kindWords(reference.resourceType);

const referenceColumns: readonly Column<ReferenceRow>[] = [
  { key: 'reference', label: text.records.references.reference, text: ({ name }) => name, width: 160 },
  {
    key: 'kind',
    label: text.records.kind,
    text: kindOf,
    choice: (row) => ({ value: row.kind ?? 'other', label: kindOf(row) }),
    width: 120,
    phone: 'end',
  },
  { key: 'record', label: text.records.record, text: ({ record }) => record, width: 200, grow: 2, phone: 'below' },
];

/** A reference with the name of its record. */
interface ReferenceRow {
  id: number;
  name: string;
  kind: ReferableKind | undefined;
  record: string;
  /** The record is in the list of its kind. */
  isKnown: boolean;
  reference: ExternalReference;
}

function useReferenceRows() {
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
