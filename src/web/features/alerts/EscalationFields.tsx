import type { UseFormReturn } from 'react-hook-form';
import { emailTokens, phoneTokens } from '../../data/recipients.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { TextField } from '../../ui/fields.tsx';
import { TokensField } from '../../ui/TokensField.tsx';
import classes from './RuleInputs.module.css';
import type { RuleValues } from './rule-values.ts';

const words = officeText.alerts.rules;

/** Whom to alert if nobody has reviewed the alarm. */
export function EscalationFields({ form: { control } }: { form: UseFormReturn<RuleValues> }) {
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
