import { type Control, useWatch } from 'react-hook-form';
import { emailTokens } from '../../../parts/recipients.ts';
import { text } from '../../../text/index.ts';
import { TokensField } from '../../../ui/TokensField.tsx';
import { Unsubscribed } from '../GeofenceNotices.tsx';
import type { GeofenceValues } from './form-values.ts';

const words = text.geofenceForm;

/** E-mail recipients of visits, and who of them has unsubscribed. */
export function EmailChips({
  control,
  geofenceId,
}: {
  control: Control<GeofenceValues>;
  geofenceId?: number | undefined;
}) {
  const addresses = useWatch({ control, name: 'emails' });
  return (
    <>
      <TokensField
        control={control}
        name="emails"
        label={words.email}
        description={text.records.emailDetail}
        placeholder={text.records.emailPlaceholder}
        kind={emailTokens}
        inputMode="email"
        words={{ remove: words.removeEmail, wrong: text.records.wrongEmail, severalWrong: text.records.wrongEmails }}
      />
      {geofenceId !== undefined && <Unsubscribed geofenceId={geofenceId} addresses={addresses} />}
    </>
  );
}
