import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { hasField, ruleLocations } from '../../../contract/alert-kinds.ts';
import { inputTypesQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { officeText } from '../../text/office.ts';
import { SelectField } from '../../ui/fields.tsx';
import type { RuleValues } from './rule-values.ts';

const words = officeText.alerts.rules;
const locations = ruleLocations.map((location) => ({ value: location, label: words.locationOptions[location] }));

/** What a rule needs besides its minutes: the input type, the location, the tag of the geofences. */
export function ConditionFields({ form: { control } }: { form: UseFormReturn<RuleValues> }) {
  const [kind, location] = useWatch({ control, name: ['kind', 'location'] });
  const isInput = hasField({ kind }, 'inputTypeId');
  const { data: types } = useQuery({ ...inputTypesQuery(), enabled: isInput });
  const { data: tags } = useQuery(tagsQuery);
  const none = { value: '', label: isInput ? words.anyTag : words.choose };
  return (
    <>
      {isInput && (
        <>
          <SelectField
            control={control}
            name="inputTypeId"
            label={words.inputType}
            options={[
              { value: '', label: words.choose },
              ...(types ?? []).map(({ inputTypeId, name }) => ({ value: String(inputTypeId), label: name })),
            ]}
            required
          />
          <SelectField control={control} name="location" label={words.location} options={locations} required />
        </>
      )}
      {hasField({ kind, location }, 'tagId') && (
        <SelectField
          control={control}
          name="tagId"
          label={words.tag}
          options={[none, ...(tags ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
          required={!isInput}
        />
      )}
    </>
  );
}
