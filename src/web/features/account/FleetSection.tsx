import { useQuery } from '@tanstack/react-query';
import { type Account, accountInput } from '../../../contract/administration.ts';
import { languages } from '../../../contract/choices.ts';
import { accountQuery, useSaveAccount } from '../../api/account.ts';
import type { Versioned } from '../../api/client.ts';
import { useContractForm } from '../../parts/use-contract-form.ts';
import { account as accountWords } from '../../text/account.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { notify } from '../../ui/notices.tsx';
import { languageChoices, zoneChoices } from './choices.ts';

const words = accountWords.fleet;

/** What holds for everybody of the account; an administrator's alone. */
export function FleetSection() {
  const { data } = useQuery(accountQuery);
  return data && <FleetForm current={data} />;
}

function FleetForm({ current: { value, etag } }: { current: Versioned<Account> }) {
  const saveAccount = useSaveAccount();
  const language = languages.find((one) => one === value.language) ?? languages[0];
  const { form } = useContractForm({
    first: { ...value, language },
    schema: accountInput,
    toBody: (values) => values,
  });
  return (
    <FormSection
      title={words.title}
      detail={words.detail}
      form={form}
      onSubmit={(record) => saveAccount.mutateAsync({ record, ifMatch: etag })}
      onSaved={() => {
        form.reset(form.getValues());
        notify({ words: words.saved });
      }}
    >
      <TextField control={form.control} name="name" label={words.name} autoComplete="organization" />
      <SelectField
        control={form.control}
        name="timeZone"
        label={words.timeZone}
        options={zoneChoices(value.timeZone)}
      />
      <SelectField control={form.control} name="language" label={words.language} options={languageChoices} />
    </FormSection>
  );
}
