import { type UseFormReturn, useWatch } from 'react-hook-form';
import { probeScopes, ruleConditions, ruleKinds } from '../../../contract/choices.ts';
import { emailTokens, phoneTokens } from '../../parts/recipients.ts';
import { statusOptions } from '../../parts/status-words.ts';
import { text } from '../../text/all.ts';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { TokensField } from '../../ui/TokensField.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { QuietFields } from './QuietFields.tsx';
import classes from './RuleInputs.module.css';
import { type RuleValues, statuses } from './rule-values.ts';
import { ScopeFields } from './ScopeFields.tsx';

const words = text.alerts.rules;
const kinds = ruleKinds.map((kind) => ({ value: kind, label: words.kindOptions[kind] }));
/** Scope, trigger and recipients of a rule. */
export function RuleInputs({ form }: { form: UseFormReturn<RuleValues> }) {
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={text.records.name}
        placeholder={words.namePlaceholder}
        required
        autoFocus
      />
      <SelectField
        control={control}
        name="kind"
        label={words.kind}
        options={kinds}
        onChoose={() => {
          const { kind: chosen, scope } = form.getValues();
          if (ruleConditions[chosen].of === 'probe' || !probeScopes.includes(scope)) return;
          form.setValue('scope', 'all', { shouldDirty: true });
          form.setValue('scopeId', '', { shouldDirty: true });
        }}
        required
      />
      <ConditionFields form={form} />
      <ScopeFields form={form} />
      {kind !== 'unknownButton' && (
        <div className={classes.minutes}>
          <TextField
            control={control}
            name="afterMinutes"
            label={words.after[kind]}
            description={words.afterDetail[kind]}
            inputMode="numeric"
            unit={words.minutes}
            required
          />
        </div>
      )}
      {kind !== 'unknownButton' && <CheckField control={control} name="notifyBack" label={words.backOptions[kind]} />}
      <TokensField
        control={control}
        name="emails"
        label={words.emails}
        description={text.records.emailDetail}
        placeholder={text.records.emailPlaceholder}
        kind={emailTokens}
        inputMode="email"
        words={{ remove: words.remove, wrong: text.records.wrongEmail, severalWrong: text.records.wrongEmails }}
      />
      <TokensField
        control={control}
        name="phones"
        label={words.phones}
        description={words.phonesDetail}
        placeholder={words.phonePlaceholder}
        kind={phoneTokens}
        inputMode="tel"
        words={{ remove: words.remove, wrong: words.wrongPhone, severalWrong: words.wrongPhones }}
      />
      <QuietFields form={form} />
      <SelectField
        control={control}
        name="status"
        label={text.records.status}
        options={statusOptions(statuses, form.formState.defaultValues?.status)}
        required
      />
    </>
  );
}
