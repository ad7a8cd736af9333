import { useQuery } from '@tanstack/react-query';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { alertKindRow, isReportRule, reportScopesOf, ruleKinds } from '../../../contract/alert-kinds.ts';
import type { KindWords } from '../../../contract/alert-words/alert-words.ts';
import { useIsAdministrator } from '../../api/me.ts';
import { usersQuery } from '../../api/records.ts';
import { Unsubscribed } from '../../components/Recipients.tsx';
import { emailTokens, phoneTokens } from '../../data/recipients.ts';
import { statusOptions } from '../../data/status-words.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { PickSeveralField } from '../../ui/PickSeveralField.tsx';
import { TokensField } from '../../ui/TokensField.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { QuietFields } from './QuietFields.tsx';
import { ReportFields } from './ReportFields.tsx';
import classes from './RuleInputs.module.css';
import { type RuleValues, statuses } from './rule-values.ts';
import { ScopeFields } from './ScopeFields.tsx';

const words = officeText.alerts.rules;
const kinds = ruleKinds.map((kind) => ({ value: kind, label: officeText.alerts.kinds[kind].option }));

/** Scope, trigger and recipients of a rule. */
export function RuleInputs({ form, ruleId }: { form: UseFormReturn<RuleValues>; ruleId: number | undefined }) {
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  const isReport = isReportRule(kind);
  const { minutes, days, end }: KindWords = officeText.alerts.kinds[kind];
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
          const { kind: chosen, scope, content } = form.getValues();
          const scopes = reportScopesOf(chosen, content);
          if (scopes.includes(scope)) return;
          form.setValue('scope', scopes[0] ?? 'all', { shouldDirty: true });
          form.setValue('scopeId', '', { shouldDirty: true });
        }}
        required
      />
      {isReport && <ReportFields form={form} />}
      <ConditionFields form={form} />
      <ScopeFields form={form} />
      {minutes && <AmountField control={control} name="afterMinutes" amount={minutes} unit={words.minutes} />}
      {days && <AmountField control={control} name="daysBefore" amount={days} unit={words.days} />}
      {end && <CheckField control={control} name="notifyBack" label={end.option} />}
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
      {isReport && ruleId !== undefined && <UnsubscribedHere control={control} ruleId={ruleId} />}
      <UsersField control={control} />
      {!isReport && (
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
      )}
      {alertKindRow(kind).escalates && <EscalationFields form={form} />}
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

/** The addresses in the form that have unsubscribed from the report. */
function UnsubscribedHere({ control, ruleId }: { control: Control<RuleValues>; ruleId: number }) {
  return <Unsubscribed about={{ ruleId }} addresses={useWatch({ control, name: 'emails' })} />;
}

interface AmountFieldProps {
  control: Control<RuleValues>;
  name: 'afterMinutes' | 'daysBefore';
  amount: { label: string; detail: string };
  unit: string;
}

/** A whole number with its unit. */
function AmountField({ control, name, amount, unit }: AmountFieldProps) {
  return (
    <div className={classes.amount}>
      <TextField
        control={control}
        name={name}
        label={amount.label}
        description={amount.detail}
        inputMode="numeric"
        unit={unit}
        required
      />
    </div>
  );
}

/** Users as recipients. Only administrators know the users; other people keep those of the rule. */
function UsersField({ control }: { control: Control<RuleValues> }) {
  const isAdministrator = useIsAdministrator();
  const { data: users } = useQuery({ ...usersQuery, enabled: isAdministrator });
  if (!isAdministrator) return null;
  return (
    <PickSeveralField
      control={control}
      name="userIds"
      label={words.users}
      description={words.usersDetail}
      options={(users ?? []).map(({ id, name, username, email }) => ({
        value: String(id),
        label: [name ?? username, email ?? words.noAddress].join(', '),
      }))}
      remove={words.remove}
      unknown={words.unknownUser}
    />
  );
}

/** The people to alert if an alarm is not reviewed in time. */
function EscalationFields({ form: { control } }: { form: UseFormReturn<RuleValues> }) {
  return (
    <>
      <div className={classes.amount}>
        <TextField
          control={control}
          name="escalateAfterMinutes"
          label={words.escalation.minutes}
          description={words.escalation.detail}
          inputMode="numeric"
          unit={words.minutes}
        />
      </div>
      <TokensField
        control={control}
        name="escalateEmails"
        label={words.escalation.emails}
        placeholder={text.records.emailPlaceholder}
        kind={emailTokens}
        inputMode="email"
        words={{ remove: words.remove, wrong: text.records.wrongEmail, severalWrong: text.records.wrongEmails }}
      />
      <TokensField
        control={control}
        name="escalatePhones"
        label={words.escalation.phones}
        placeholder={words.phonePlaceholder}
        kind={phoneTokens}
        inputMode="tel"
        words={{ remove: words.remove, wrong: words.wrongPhone, severalWrong: words.wrongPhones }}
      />
    </>
  );
}
