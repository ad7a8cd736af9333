import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import { text } from '../../../text/index.ts';
import { TextAreaField, TextField } from '../../../ui/fields.tsx';
import { EmailChips } from './EmailChips.tsx';
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
      <div role="group" aria-labelledby={addressId} className={classes.lines}>
        <p id={addressId} className={classes.label}>
          {text.geofences.details.address}
        </p>
        {addressLines.map((line) => (
          <TextField key={line} control={control} name={`addr${line}`} label={words.addressLine(line)} />
        ))}
      </div>
      <EmailChips control={control} geofenceId={geofenceId} />
    </>
  );
}
