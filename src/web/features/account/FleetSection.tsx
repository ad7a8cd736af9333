import { useQuery } from '@tanstack/react-query';
import { type Account, accountInput } from '../../../contract/administration.ts';
import { languageIn } from '../../../contract/choices.ts';
import { accountQuery, useSaveAccount } from '../../api/account.ts';
import { bodyFrom } from '../../api/body-from.ts';
import type { Versioned } from '../../api/client.ts';
import type { RecordBody } from '../../api/row.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import { officeText } from '../../text/office.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { notify } from '../../ui/notices.tsx';
import { languageChoices, zoneChoices } from './choices.ts';

const accountWords = officeText.account;

const words = accountWords.fleet;

/** Settings for all users of the account, for administrators only. */
export function FleetSection() {
  const { data } = useQuery(accountQuery);
  return data && <FleetForm current={data} />;
}

interface FleetValues {
  name: string;
  timeZone: string;
  language: string;
  requireSecondFactor: string;
}

const valuesOf = ({ name, timeZone, language, requireSecondFactor }: Account): FleetValues => ({
  name,
  timeZone,
  language: languageIn(language),
  // A server that knows only the API document sends none.
  requireSecondFactor: requireSecondFactor === 1 ? '1' : '0',
});

const fieldsOf = ({ requireSecondFactor, ...values }: FleetValues) => ({
  ...values,
  requireSecondFactor: requireSecondFactor === '1' ? (1 as const) : (0 as const),
});

function FleetForm({ current: { value, etag } }: { current: Versioned<Account> }) {
  const saveAccount = useSaveAccount();
  const first = valuesOf(value);
  const toBody = (values: FleetValues): RecordBody<'saveAccount'> => bodyFrom(value, fieldsOf(values), fieldsOf(first));
  const { form } = useContractForm({ first, schema: accountInput, toBody, before: value });
  return (
    <FormSection
      title={words.title}
      detail={words.detail}
      form={form}
      onSubmit={(values) => saveAccount.mutateAsync({ record: toBody(values), ifMatch: etag })}
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
      <SelectField
        control={form.control}
        name="requireSecondFactor"
        label={words.secondFactor}
        description={words.secondFactorDetail}
        options={[
          { value: '0', label: words.optional },
          { value: '1', label: words.required },
        ]}
      />
      <SelectField control={form.control} name="language" label={words.language} options={languageChoices} />
    </FormSection>
  );
}
