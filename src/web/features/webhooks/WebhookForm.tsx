import type { UseFormReturn } from 'react-hook-form';
import { webhookEvents } from '../../../contract/choices.ts';
import { type Webhook, webhookInput } from '../../../contract/webhooks.ts';
import { recordQuery, useRestoreRecord } from '../../api/records.ts';
import { useSaveWebhook } from '../../api/webhooks.ts';
import { RecordEditor } from '../../components/RecordEditor.tsx';
import { RecordForm } from '../../components/RecordForm.tsx';
import { type FilledFormOf, useRecordForm } from '../../components/use-record-form.ts';
import { statusOptions } from '../../data/status-words.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { SelectField, TextField, useField } from '../../ui/fields.tsx';
import { Checkbox, Field } from '../../ui/inputs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PickSeveralField } from '../../ui/PickSeveralField.tsx';
import { type FilterOptions, useFilterOptions } from './use-filter-options.ts';
import {
  emptyWebhook,
  eventWords,
  fieldsOf,
  fieldsOfValues,
  statuses,
  toFields,
  valuesOf,
  type WebhookValues,
} from './webhook-values.ts';

const words = officeText.webhooks;

/** A secret that is shown once. */
export interface MadeSecret {
  id: number;
  secret: string;
}

interface OnMade {
  onMade: (made: MadeSecret) => void;
}

export const NewWebhook = ({ navigation, onMade }: { navigation: RecordNavigation } & OnMade) => (
  <WebhookForm record={undefined} first={emptyWebhook} navigation={navigation} onMade={onMade} />
);

/** The form with the current webhook. */
export function EditWebhook({ listed, navigation }: { listed: Webhook; navigation: RecordNavigation }) {
  return (
    <RecordEditor
      query={recordQuery('webhook', listed.id)}
      title={listed.name}
      onClose={() => navigation.open(listed.id)}
    >
      {(record, onTakeTheirs) => (
        <WebhookForm
          record={record}
          first={valuesOf(record.value)}
          navigation={navigation}
          onTakeTheirs={onTakeTheirs}
        />
      )}
    </RecordEditor>
  );
}

function WebhookForm(props: FilledFormOf<Webhook, WebhookValues> & Partial<OnMade>) {
  const { record, first, navigation, onTakeTheirs, onMade } = props;
  const format = useFormat();
  const options = useFilterOptions();
  const { mutateAsync } = useSaveWebhook();
  const wired = useRecordForm({
    record,
    first,
    schema: webhookInput,
    toFields,
    valuesOf,
    query: recordQuery('webhook', record?.value.id ?? 0),
    saving: {
      mutateAsync: async (change) => {
        const { id, secret } = await mutateAsync(change);
        if (secret !== null) onMade?.({ id, secret });
        return id;
      },
    },
    restoring: useRestoreRecord('webhook'),
    mine: (values) => fieldsOfValues(values, options.names, format),
    theirs: (webhook) => fieldsOf(webhook, options.names, format),
  });
  return (
    <RecordForm
      {...wired}
      title={record ? record.value.name : words.newTitle}
      nameOf={({ name }) => name.trim()}
      navigation={navigation}
      onTakeTheirs={onTakeTheirs}
    >
      <WebhookInputs form={wired.form} options={options} />
    </RecordForm>
  );
}

const filters = [
  { name: 'fleet', label: words.fleets, placeholder: words.allFleets },
  {
    name: 'geofence',
    label: words.geofences,
    placeholder: words.allGeofences,
    description: words.geofencesDetail,
  },
  { name: 'tag', label: words.tags, placeholder: words.allTags },
] as const;

function WebhookInputs({ form, options }: { form: UseFormReturn<WebhookValues>; options: FilterOptions }) {
  const { control } = form;
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
      <TextField
        control={control}
        name="url"
        label={words.url}
        description={words.urlDetail}
        placeholder={words.urlPlaceholder}
        inputMode="url"
        required
      />
      <EventFields form={form} />
      {filters.map(({ name, ...filter }) => (
        <PickSeveralField
          key={name}
          {...filter}
          control={control}
          name={`${name}Ids`}
          options={options[`${name}s`]}
          remove={words.removeFilter}
          unknown={words.deletedRecord}
        />
      ))}
      <SelectField
        control={control}
        name="status"
        label={text.records.status}
        description={words.statusDetail}
        options={statusOptions(statuses, form.formState.defaultValues?.status)}
        required
      />
    </>
  );
}

/** A checkbox for each event. */
function EventFields({ form: { control } }: { form: UseFormReturn<WebhookValues> }) {
  const { value, onChange, error } = useField({ control, name: 'events' });
  const chosen = value as readonly string[];
  return (
    <Field label={words.eventsLabel} error={error} required>
      {(links) => (
        <Stack
          id={links.id}
          gap={6}
          role="group"
          aria-label={words.eventsLabel}
          aria-describedby={links['aria-describedby']}
        >
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              label={eventWords(event)}
              checked={chosen.includes(event)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, event] : chosen.filter((other) => other !== event))
              }
            />
          ))}
        </Stack>
      )}
    </Field>
  );
}
