import { useRef } from 'react';
import { ingestKeyInput } from '../../../contract/administration.ts';
import { useMakeIngestKey } from '../../api/records.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { TextField } from '../../ui/fields.tsx';
import { type TokenKind, TokensField } from '../../ui/TokensField.tsx';

const words = officeText.ingestKeys;

export interface MadeKey {
  id: number;
  key: string;
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
  const made = useRef<MadeKey>(undefined);
  const { form } = useContractForm({ first: { name: '', deviceIds: [] as string[] }, schema: ingestKeyInput, toBody });
  return (
    <FormShell
      title={officeText.ingestKeys.add}
      form={form}
      submitLabel={words.make}
      onSubmit={async (values) => {
        made.current = await making.mutateAsync(toBody(values));
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
      <TokensField
        control={form.control}
        name="deviceIds"
        label={words.devices.label}
        description={words.devices.detail}
        kind={deviceTokens}
        inputMode="text"
        words={words.devices}
      />
    </FormShell>
  );
}

/** The contract checks each id when the person saves. */
const deviceTokens: TokenKind = {
  ends: /[,;\n\t]$/,
  read: (text) => text.split(/[,;\n\t]/).map((each) => each.trim()),
  isRight: () => true,
};

const toBody = ({ name, deviceIds }: { name: string; deviceIds: string[] }) => ({
  name,
  deviceIds: deviceIds.length > 0 ? deviceIds : null,
});
