import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type ConditionField, hasField, kindsRequiring, ruleLocations } from '../../../contract/alert-kinds.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import { inputTypesQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { officeText } from '../../text/office.ts';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { PickField } from '../../ui/PickField.tsx';
import type { RuleValues } from './rule-values.ts';

const words = officeText.alerts.rules;
const locations = ruleLocations.map((location) => ({ value: location, label: words.locationOptions[location] }));

/** Every day, or the usual days; another choice of a rule that a program has saved is kept. */
function weekdayOptions(chosen: string): { value: string; label: string }[] {
  const usual = [
    { value: '', label: words.everyDay },
    { value: '12345', label: words.mondayToFriday },
    { value: '67', label: words.weekend },
  ];
  return usual.some(({ value }) => value === chosen) ? usual : [...usual, { value: chosen, label: chosen }];
}

/** What a rule needs besides its minutes: the input type, the location, the tag of the geofences. */
export function ConditionFields({ form: { control } }: { form: UseFormReturn<RuleValues> }) {
  const [kind, location] = useWatch({ control, name: ['kind', 'location'] });
  const isInput = hasField({ kind }, 'inputTypeId');
  const { data: types } = useQuery({ ...inputTypesQuery(), enabled: isInput });
  const { data: tags } = useQuery(tagsQuery);
  const has = (field: ConditionField): boolean => hasField({ kind, location }, field);
  const isTagRequired = kindsRequiring('tagId').includes(kind);
  const { data: geofences } = useQuery({ ...geofencesQuery, enabled: has('geofenceId') });
  const weekdays = useWatch({ control, name: 'weekdays' });
  const none = { value: '', label: isTagRequired ? words.choose : words.anyTag };
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
          required={isTagRequired}
        />
      )}
      {has('geofenceId') && (
        <PickField
          control={control}
          name="geofenceId"
          label={words.oneGeofence}
          options={[
            { value: '', label: words.anyTag },
            ...(geofences ?? []).map(({ id, description }) => ({ value: String(id), label: description })),
          ]}
        />
      )}
      {has('timeFrom') && (
        <>
          <TextField control={control} type="time" name="timeFrom" label={words.timeFrom} />
          <TextField control={control} type="time" name="timeTo" label={words.timeTo} />
        </>
      )}
      {has('weekdays') && (
        <SelectField control={control} name="weekdays" label={words.weekdays} options={weekdayOptions(weekdays)} />
      )}
      {has('onlyIfStopped') && <CheckField control={control} name="onlyIfStopped" label={words.onlyIfStopped} />}
    </>
  );
}
