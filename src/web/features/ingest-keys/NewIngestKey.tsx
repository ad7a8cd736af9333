import { ingestKeyInput } from '../../../contract/administration.ts';
import { useMakeIngestKey } from '../../api/records.ts';
import { useMaking } from '../../components/use-making.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { TextField } from '../../ui/fields.tsx';
import { DevicesField } from './DevicesField.tsx';

const words = officeText.ingestKeys;

export interface MadeKey {
  id: number;
  key: string;
}

interface Values {
  name: string;
  deviceIds: string[];
}

/** The service generates the key. */
export function NewIngestKey({
  navigation,
  onMade,
}: {
  navigation: RecordNavigation;
  onMade: (made: MadeKey) => void;
}) {
  const making = useMakeIngestKey();
  const { form } = useContractForm<Values>({ first: { name: '', deviceIds: [] }, schema: ingestKeyInput, toBody });
  const saving = useMaking((values: Values) => making.mutateAsync(toBody(values)), navigation, onMade);
  return (
    <FormShell title={officeText.ingestKeys.add} form={form} submitLabel={words.make} {...saving}>
      <TextField
        control={form.control}
        name="name"
        label={text.records.name}
        description={words.nameDetail}
        required
        autoFocus
      />
      <DevicesField control={form.control} name="deviceIds" />
    </FormShell>
  );
}

const toBody = ({ name, deviceIds }: Values) => ({
  name,
  deviceIds: deviceIds.length > 0 ? deviceIds : null,
});
