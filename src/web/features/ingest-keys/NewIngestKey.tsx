import { useRef } from 'react';
import { ingestKeyInput } from '../../../contract/administration.ts';
import { useMakeIngestKey } from '../../api/records.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { TextField } from '../../ui/fields.tsx';

const words = officeText.ingestKeys;

export interface MadeKey {
  id: number;
  key: string;
}

/** The form has only a name. The service generates the key. */
export function NewIngestKey({
  navigation,
  onMade,
}: {
  navigation: RecordNavigation;
  onMade: (made: MadeKey) => void;
}) {
  const making = useMakeIngestKey();
  const made = useRef<MadeKey>(undefined);
  const { form } = useContractForm({ first: { name: '' }, schema: ingestKeyInput, toBody: (values) => values });
  return (
    <FormShell
      title={officeText.ingestKeys.add}
      form={form}
      submitLabel={words.make}
      onSubmit={async ({ name }) => {
        made.current = await making.mutateAsync({ name });
      }}
      onSaved={() => {
        if (made.current) onMade(made.current);
        navigation.showSaved(made.current?.id);
      }}
      onCancel={navigation.close}
    >
      <TextField
        control={form.control}
        name="name"
        label={text.records.name}
        description={words.nameDetail}
        required
        autoFocus
      />
    </FormShell>
  );
}
