import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { hasField, rulePlaces } from '../../../contract/alert-kinds.ts';
import { inputTypesQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { text } from '../../text/index.ts';
import { SelectField } from '../../ui/fields.tsx';
import type { RuleValues } from './rule-values.ts';

const words = text.alerts.rules;
const places = rulePlaces.map((place) => ({ value: place, label: words.placeOptions[place] }));

/** What a rule needs besides its minutes: the input type, the place, the tag of the geofences. */
export function ConditionFields({ form: { control } }: { form: UseFormReturn<RuleValues> }) {
  const [kind, place] = useWatch({ control, name: ['kind', 'place'] });
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
          <SelectField control={control} name="place" label={words.place} options={places} required />
        </>
      )}
      {hasField({ kind, place }, 'tagId') && (
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
