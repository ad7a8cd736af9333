import { useId } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { Unsubscribed } from '../../../components/Recipients.tsx';
import { emailTokens } from '../../../data/recipients.ts';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import { text } from '../../../text/index.ts';
import { TextAreaField, TextField } from '../../../ui/fields.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { TokensField } from '../../../ui/TokensField.tsx';
import type { GeofenceValues } from './form-values.ts';
import classes from './GeofenceInputs.module.css';
import { TagSelect } from './TagSelect.tsx';

const words = text.geofenceForm;

interface GeofenceInputsProps {
  form: UseFormReturn<GeofenceValues>;
  /** Undefined: a new geofence. */
  geofenceId: number | undefined;
  index: TagIndex;
  /** Without focus on a touch screen, whose keyboard would cover the map. */
  focusName: boolean;
  /** The fields of the shape. */
  shape: React.ReactNode;
}

const addressLines = [1, 2, 3, 4] as const;

/** The inputs of a new or an existing geofence. */
export function GeofenceInputs({ form: { control }, geofenceId, index, focusName, shape }: GeofenceInputsProps) {
  const addressId = useId();
  return (
    <>
      <TextField
        control={control}
        name="description"
        label={words.description}
        placeholder={words.descriptionPlaceholder}
        required
        autoFocus={focusName}
      />
      <TagSelect control={control} index={index} />
      {shape}
      <TextAreaField
        control={control}
        name="descriptionExt"
        label={text.geofences.details.about}
        placeholder={words.descriptionExtPlaceholder}
      />
      <Stack gap={4} role="group" aria-labelledby={addressId} className={classes.lines}>
        <p id={addressId} className={classes.label}>
          {text.geofences.details.address}
        </p>
        {addressLines.map((line) => (
          <TextField key={line} control={control} name={`addr${line}`} label={words.addressLine(line)} />
        ))}
      </Stack>
      <EmailChips control={control} geofenceId={geofenceId} />
    </>
  );
}

/** E-mail recipients of visits, and who of them has unsubscribed. */
function EmailChips({ control, geofenceId }: { control: Control<GeofenceValues>; geofenceId?: number | undefined }) {
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
      {geofenceId !== undefined && <Unsubscribed about={{ geofenceId }} addresses={addresses} />}
    </>
  );
}
