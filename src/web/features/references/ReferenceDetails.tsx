import { Link } from '@tanstack/react-router';
import { kindOfNumber } from '../../../contract/kinds.ts';
import type { ExternalReference } from '../../../contract/references.ts';
import { RecordChanges } from '../../parts/RecordChanges.tsx';
import { RecordPanel } from '../../parts/RecordPanel.tsx';
import type { RecordNames } from '../../parts/record-names.ts';
import type { RecordNavigation } from '../../parts/use-record-address.ts';
import { pathOfRecord } from '../../paths/of-record.ts';
import { text } from '../../text/all.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { kindWords } from './columns.ts';
import type { ReferenceRow } from './reference-row.ts';

const words = text.references;

interface ReferenceDetailsProps {
  row: ReferenceRow;
  names: RecordNames;
  navigation: RecordNavigation;
  onDelete: () => void;
}

/** Details of an external reference, with a link to its record. */
export function ReferenceDetails({ row, names, navigation, onDelete }: ReferenceDetailsProps) {
  const { id, kind, record, reference } = row;
  const page = kind && names[kind].has(reference.resourceId) && pathOfRecord(kind, reference.resourceId);
  return (
    <RecordPanel title={row.name} onClose={navigation.close} onEdit={() => navigation.edit(id)} onDelete={onDelete}>
      <Facts>
        <Fact term={words.kind}>{kindWords(row)}</Fact>
        <Fact term={words.record}>
          {page ? (
            <Link to={page}>
              <bdi>{record}</bdi>
            </Link>
          ) : (
            record
          )}
        </Fact>
      </Facts>
      <RecordChanges
        resource="externalReference"
        resourceId={id}
        fieldsOf={(each: ExternalReference) => fieldsOf(each, names)}
      />
    </RecordPanel>
  );
}

/** The texts of the fields, in the order of the form. */
export function fieldsOf(reference: Omit<ExternalReference, 'id'>, names: RecordNames): FieldText[] {
  const kind = kindOfNumber(reference.resourceType);
  const record = kind && names[kind].get(reference.resourceId);
  return [
    { field: words.kind, value: kindWords({ kind }) },
    { field: words.record, value: record ?? words.unknownRecord },
    { field: words.reference, value: reference.reference },
  ];
}
