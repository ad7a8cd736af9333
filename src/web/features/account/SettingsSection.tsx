import { useForm, useWatch } from 'react-hook-form';
import { distanceUnits, type Language, temperatureUnits } from '../../../contract/choices.ts';
import type { Settings } from '../../../contract/users.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { useSaveMe } from '../../api/me.ts';
import { createFormat, preferencesFrom } from '../../text/format.ts';
import { officeText } from '../../text/office.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { notify } from '../../ui/notices.tsx';
import { languageChoices, zoneChoices } from './choices.ts';

const accountWords = officeText.account;

const words = accountWords.settings;

/** Empty: same as the browser. */
interface SettingsValues {
  language: '' | Language;
  timeZone: string;
  distance: '' | (typeof distanceUnits)[number];
  temperature: '' | (typeof temperatureUnits)[number];
}

export function SettingsSection({ settings }: { settings: Settings }) {
  const saveMe = useSaveMe();
  const { language, timeZone, distance, temperature } = settings;
  const form = useForm<SettingsValues>({
    defaultValues: {
      language: language ?? '',
      timeZone: timeZone ?? '',
      distance: distance ?? '',
      temperature: temperature ?? '',
    },
  });
  const { control } = form;
  const defaults = preferencesFrom();
  return (
    <FormSection
      title={words.title}
      detail={words.detail}
      form={form}
      onSubmit={({ language, timeZone, distance, temperature }) =>
        saveMe.mutateAsync({
          settings: bodyFrom(
            {},
            {
              language: language || null,
              timeZone: timeZone || null,
              distance: distance || null,
              temperature: temperature || null,
            },
            settings,
          ),
        })
      }
      onSaved={() => {
        form.reset(form.getValues());
        notify({ words: words.saved });
      }}
    >
      <SelectField
        control={control}
        name="language"
        label={words.language}
        description={words.languageDetail}
        options={[{ value: '', label: words.browserLanguage }, ...languageChoices]}
      />
      <SelectField
        control={control}
        name="timeZone"
        label={words.timeZone}
        description={<TimeThere control={control} />}
        options={[{ value: '', label: words.browserZone(defaults.timeZone) }, ...zoneChoices(timeZone)]}
      />
      <SelectField
        control={control}
        name="distance"
        label={words.distance}
        description={words.distanceDetail}
        options={[{ value: '', label: words.asRegion(words[defaults.distance]) }, ...named(distanceUnits)]}
      />
      <SelectField
        control={control}
        name="temperature"
        label={words.temperature}
        options={[{ value: '', label: words.asRegion(words[defaults.temperature]) }, ...named(temperatureUnits)]}
      />
    </FormSection>
  );
}

function TimeThere({ control }: { control: ReturnType<typeof useForm<SettingsValues>>['control'] }) {
  const timeZone = useWatch({ control, name: 'timeZone' });
  const { time } = createFormat(preferencesFrom({ timeZone: timeZone || null }));
  return words.timeZoneDetail(time(new Date()));
}

const named = (units: readonly (keyof typeof words & ('km' | 'mi' | 'C' | 'F'))[]) =>
  units.map((unit) => ({ value: unit, label: words[unit] }));
