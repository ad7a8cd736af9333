import type { Control } from 'react-hook-form';
import { emailTokens } from '../../../parts/recipients.ts';
import { geofences as geofenceWords } from '../../../text/geofences.ts';
import { TokensField } from '../../../ui/TokensField.tsx';
import type { GeofenceValues } from './form-values.ts';

const words = geofenceWords.form;

/** Who is told by e-mail when somebody comes and goes. */
export function EmailChips({ control }: { control: Control<GeofenceValues> }) {
  return (
    <TokensField
      control={control}
      name="emails"
      label={words.email}
      description={words.emailDetail}
      placeholder={words.emailPlaceholder}
      kind={emailTokens}
      inputMode="email"
      words={{ remove: words.removeEmail, wrong: words.wrongEmail, severalWrong: words.wrongEmails }}
    />
  );
}
