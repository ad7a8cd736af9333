import { useForm } from 'react-hook-form';
import { type Fleet, fleetInput } from '../../../contract/vehicles.ts';
import type { Versioned } from '../../api/client.ts';
import { fleetQuery, useRestoreFleet, useSaveFleet } from '../../api/fleets.ts';
import { contractResolver } from '../../api/form-resolver.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { fieldWords } from '../../text/field-words.ts';
import { fleets as words } from '../../text/fleets.ts';
import { useFormat } from '../../text/use-format.ts';
import { differencesOf } from '../../ui/ConflictNote.tsx';
import { TextField } from '../../ui/fields.tsx';
import { fieldsOf } from './FleetDetails.tsx';

export function NewFleet({ ways }: { ways: RecordWays }) {
  return <FleetForm record={undefined} ways={ways} />;
}

/** The form of a fleet as it stands now. */
export function EditFleet({ listed, ways }: { listed: Fleet; ways: RecordWays }) {
  return (
    <RecordEditor
      query={fleetQuery(listed.id)}
      listed={listed}
      title={listed.name}
      onClose={() => ways.open(listed.id)}
    >
      {(record, onTakeTheirs) => <FleetForm record={record} ways={ways} onTakeTheirs={onTakeTheirs} />}
    </RecordEditor>
  );
}

interface FleetFormProps {
  /** Undefined: a new one. */
  record: Versioned<Fleet> | undefined;
  ways: RecordWays;
  onTakeTheirs?: (theirs: Versioned<Fleet>) => void;
}

interface FleetValues {
  name: string;
}

function FleetForm({ record, ways, onTakeTheirs = () => {} }: FleetFormProps) {
  const id = record?.value.id;
  const format = useFormat();
  const toFleet = ({ name }: FleetValues) => ({ ...(id !== undefined && { id }), name });
  const form = useForm<FleetValues>({
    defaultValues: { name: record?.value.name ?? '' },
    resolver: contractResolver({
      schema: fleetInput,
      toBody: toFleet,
      words: (problem) => fieldWords(problem, format),
    }),
  });
  const saving = useSaveFleet();
  const restoring = useRestoreFleet();
  return (
    <RecordForm
      title={record ? record.value.name : words.newTitle}
      form={form}
      record={record}
      query={fleetQuery(id ?? 0)}
      differences={(theirs) => differencesOf(fieldsOf({ name: form.getValues('name').trim() }), fieldsOf(theirs))}
      save={(values, ifMatch) => saving.mutateAsync({ record: toFleet(values), ifMatch })}
      restore={(id) => restoring.mutateAsync(id)}
      nameOf={({ name }) => name.trim()}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
    >
      <TextField
        control={form.control}
        name="name"
        label={words.name}
        placeholder={words.namePlaceholder}
        required
        autoFocus
      />
    </RecordForm>
  );
}
