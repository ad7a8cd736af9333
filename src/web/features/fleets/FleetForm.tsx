import { type Fleet, fleetInput } from '../../../contract/vehicles.ts';
import { recordQuery, useRestoreRecord, useSaveRecord } from '../../api/records.ts';
import type { RecordBody } from '../../api/row.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { type FormOf, useRecordForm } from '../../parts/use-record-form.ts';
import { text } from '../../text/index.ts';
import { TextField } from '../../ui/fields.tsx';
import { fieldsOf } from './FleetDetails.tsx';

const words = text.fleets;

export function NewFleet({ ways }: { ways: RecordWays }) {
  return <FleetForm record={undefined} ways={ways} />;
}

/** The form of a fleet as it stands now. */
export function EditFleet({ listed, ways }: { listed: Fleet; ways: RecordWays }) {
  return (
    <RecordEditor
      query={recordQuery('fleet', listed.id)}
      listed={listed}
      title={listed.name}
      onClose={() => ways.open(listed.id)}
    >
      {(record, onTakeTheirs) => <FleetForm record={record} ways={ways} onTakeTheirs={onTakeTheirs} />}
    </RecordEditor>
  );
}

interface FleetValues {
  name: string;
}

const valuesOf = ({ name }: Fleet): FleetValues => ({ name });
const toFields = ({ name }: FleetValues): RecordBody<'saveFleet'> => ({ name });

function FleetForm({ record, ways, onTakeTheirs }: FormOf<Fleet>) {
  const id = record?.value.id;
  const wired = useRecordForm({
    record,
    first: record ? valuesOf(record.value) : { name: '' },
    schema: fleetInput,
    toFields,
    valuesOf,
    query: recordQuery('fleet', id ?? 0),
    saving: useSaveRecord('fleet'),
    restoring: useRestoreRecord('fleet'),
    mine: ({ name }) => fieldsOf({ name: name.trim() }),
    theirs: fieldsOf,
  });
  return (
    <RecordForm
      {...wired}
      title={record ? record.value.name : words.newTitle}
      nameOf={({ name }) => name.trim()}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
    >
      <TextField
        control={wired.form.control}
        name="name"
        label={words.name}
        placeholder={words.namePlaceholder}
        required
        autoFocus
      />
    </RecordForm>
  );
}
