import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isEmailAddress } from '../../contract/email-addresses.ts';
import { idOf, isReferable, resourceTypes } from '../../contract/kinds.ts';
import type { RecordOf } from '../api/records.ts';
import { PhoneLink } from '../components/DriverPhone.tsx';
import { RecordChanges } from '../components/RecordChanges.tsx';
import { RecordPanel } from '../components/RecordPanel.tsx';
import { References } from '../components/References.tsx';
import type { RecordNavigation } from '../data/use-record-address.ts';
import { pathOfRecord } from '../paths/of-record.ts';
import { Fact, Facts } from '../ui/Facts.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { type AnyField, type DefinedKind, type Definition, wireIn } from './define-record.ts';
import { useValueContext } from './use-value-context.ts';

interface RecordDetailsProps<Kind extends DefinedKind, Values extends FieldValues> {
  of: Definition<Kind, Values>;
  record: RecordOf<Kind>;
  navigation: RecordNavigation;
  /** Default: the record's name. */
  title?: string;
  /** Default: the record's status. */
  subtitle?: ReactNode;
  /** Left out: the record cannot be deleted. */
  onDelete?: () => void;
  /** Facts above those of the fields. */
  facts?: ReactNode;
  /** Content between the facts and the references. */
  children?: ReactNode;
}

/** Details of a record: facts, external references and changes. */
export function RecordDetails<Kind extends DefinedKind, Values extends FieldValues>(
  props: RecordDetailsProps<Kind, Values>,
) {
  const { of, record, navigation, title = of.nameOf(record), onDelete, facts, children } = props;
  const context = useValueContext(of.refersTo);
  const id = idOf(of.kind, record);
  const { kind } = of;
  const shown = of.names.flatMap((name) => {
    const field = of.fields[name];
    const words = field.fact ? of.words(name, record, context) : '';
    return words === '' ? [] : [{ name, field, words, wire: wireIn(record, name) }];
  });
  return (
    <RecordPanel
      title={title}
      subtitle={props.subtitle ?? <Mark of={of} record={record} />}
      onClose={navigation.close}
      onEdit={() => navigation.edit(id)}
      onDelete={onDelete}
    >
      {(facts !== undefined || shown.length > 0) && (
        <Facts>
          {facts}
          {shown.map(({ name, field, ...value }) => (
            <Fact key={name} term={field.label}>
              <FactValue field={field} {...value} />
            </Fact>
          ))}
        </Facts>
      )}
      {children}
      {isReferable(kind) && <References resourceType={resourceTypes[kind]} resourceId={id} />}
      <RecordChanges
        resource={kind}
        resourceId={id}
        fieldsOf={(changed: RecordOf<Kind>) => of.texts(changed, context)}
      />
    </RecordPanel>
  );
}

function FactValue({ field: { control }, words, wire }: { field: AnyField; words: string; wire: unknown }) {
  if (control.as === 'pick') return <Link to={pathOfRecord(control.kind, Number(wire))}>{words}</Link>;
  const mode = control.as === 'text' ? control.inputMode : undefined;
  if (mode === 'tel') return <PhoneLink phone={words} />;
  if (mode === 'email' && isEmailAddress(words)) return <a href={`mailto:${words}`}>{words}</a>;
  return words;
}

/** The status of the record. */
function Mark<Kind extends DefinedKind, Values extends FieldValues>({
  of,
  record,
}: Pick<RecordDetailsProps<Kind, Values>, 'of' | 'record'>) {
  const context = useValueContext(of.refersTo);
  const name = of.names.find((each) => of.fields[each].cell?.mark);
  const wire = name && wireIn(record, name);
  if (wire === undefined || name === undefined) return null;
  return (
    <StatusMark kind={of.fields[name].cell?.mark?.(wire) ?? 'unknown'}>{of.words(name, record, context)}</StatusMark>
  );
}
