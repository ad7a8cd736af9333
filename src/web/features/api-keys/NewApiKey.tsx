import { apiKeyInput } from '../../../contract/administration.ts';
import { useMakeApiKey } from '../../api/records.ts';
import type { Sent } from '../../api/row.ts';
import { useMaking } from '../../components/use-making.ts';
import { useRecordNames } from '../../data/record-names.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { FleetsInput } from '../../records/FleetsInput.tsx';
import { roleChoices, user } from '../../records/user.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';

const words = officeText.apiKeys;

export interface MadeKey {
  id: number;
  key: string;
}

interface ApiKeyValues {
  name: string;
  role: string;
  /** Ids; null for all. */
  fleetIds: string[] | null;
  /** A day; the key expires at its end. */
  expiresUtc: string;
}

/** The service generates the key. */
export function NewApiKey({ navigation, onMade }: { navigation: RecordNavigation; onMade: (made: MadeKey) => void }) {
  const making = useMakeApiKey();
  const { fleet: fleets } = useRecordNames(['fleet']);
  const { form, wordsOf } = useContractForm<ApiKeyValues>({
    first: { name: '', role: user.empty.role, fleetIds: null, expiresUtc: '' },
    schema: apiKeyInput,
    toBody,
  });
  const saving = useMaking((values: ApiKeyValues) => making.mutateAsync(toBody(values)), navigation, onMade);
  return (
    <FormShell title={words.add} form={form} wordsOf={wordsOf} submitLabel={words.make} {...saving}>
      <TextField
        control={form.control}
        name="name"
        label={text.records.name}
        description={words.nameDetail}
        required
        autoFocus
      />
      <SelectField
        control={form.control}
        name="role"
        label={text.users.role}
        description={words.roleDetail}
        options={roleChoices}
      />
      <FleetsInput form={form} name="fleetIds" label={text.users.fleets.label} fleets={fleets} />
      <TextField
        control={form.control}
        name="expiresUtc"
        label={words.expires}
        description={words.expiresDetail}
        type="date"
      />
    </FormShell>
  );
}

const toBody = ({ name, role, fleetIds, expiresUtc }: ApiKeyValues): Sent<'makeApiKey'> => ({
  name,
  // The options are the contract's roles.
  role: Number(role) as Sent<'makeApiKey'>['role'],
  fleetIds: fleetIds && fleetIds.map(Number),
  ...(expiresUtc !== '' && { expiresUtc: endOfDay(expiresUtc) }),
});

/** Of a day of this browser's clock; unreadable text stays, so that the field's rule is reported. */
function endOfDay(day: string): string {
  const endMs = Date.parse(`${day}T23:59:59`);
  return Number.isNaN(endMs) ? day : new Date(endMs).toISOString();
}
