import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { sharedLinkKinds } from '../../../contract/choices.ts';
import { dayMs, hourMs } from '../../../contract/durations.ts';
import { sharedLinkInput, sharedScopes } from '../../../contract/shared-links.ts';
import { useMakeSharedLink } from '../../api/records.ts';
import type { Sent } from '../../api/row.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { useMaking } from '../../components/use-making.ts';
import { clockText, readClock } from '../../data/clock.ts';
import { useRecordNames } from '../../data/record-names.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { MomentField } from '../../ui/MomentField.tsx';
import { PickField } from '../../ui/PickField.tsx';

const words = officeText.sharedLinks;

export interface MadeLink {
  id: number;
  url: string;
}

type Body = Sent<'makeSharedLink'>;

interface Values {
  name: string;
  kind: Body['kind'];
  vehicleId: string;
  geofenceId: string;
  endsOnArrival: boolean;
  scope: (typeof sharedScopes)[number];
  scopeId: string;
  startUtc: string;
  endUtc: string;
  expiresUtc: string;
}

const kinds = sharedLinkKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }));
const scopes = sharedScopes.map((scope) => ({ value: scope, label: text.kinds[scope] }));

/** The service makes the address, and answers it once. */
export function NewSharedLink({
  navigation,
  onMade,
}: {
  navigation: RecordNavigation;
  onMade: (made: MadeLink) => void;
}) {
  const making = useMakeSharedLink();
  const { timeZone } = useFormat();
  const [first] = useState(() => firstValues(timeZone));
  const toBody = (values: Values): Body => bodyOf(values, timeZone);
  const { form, wordsOf } = useContractForm<Values>({ first, schema: sharedLinkInput, toBody });
  const { control } = form;
  const [kind, scope] = useWatch({ control, name: ['kind', 'scope'] });
  const names = useRecordNames(['vehicle', 'geofence', scope]);
  const options = (of: 'vehicle' | 'geofence' | typeof scope) =>
    [...names[of]].map(([id, label]) => ({ value: String(id), label }));
  const saving = useMaking((values: Values) => making.mutateAsync(toBody(values)), navigation, onMade);
  return (
    <FormShell title={words.newTitle} form={form} wordsOf={wordsOf} submitLabel={words.make} {...saving}>
      <TextField control={control} name="name" label={words.name} description={words.nameDetail} required autoFocus />
      <SelectField control={control} name="kind" label={words.kind} options={kinds} required />
      {kind === 'arrival' ? (
        <>
          <PickField
            control={control}
            name="vehicleId"
            label={text.kinds.vehicle}
            options={options('vehicle')}
            required
          />
          <PickField
            control={control}
            name="geofenceId"
            label={words.destination}
            options={options('geofence')}
            required
          />
          <CheckField
            control={control}
            name="endsOnArrival"
            label={words.endsOnArrival}
            description={words.endsOnArrivalDetail}
          />
        </>
      ) : (
        <>
          <SelectField
            control={control}
            name="scope"
            label={words.subject}
            options={scopes}
            // The id of a fleet is not the id of a probe.
            onChoose={() => form.setValue('scopeId', '', { shouldDirty: true })}
            required
          />
          <PickField
            key={scope}
            control={control}
            name="scopeId"
            label={text.kinds[scope]}
            options={options(scope)}
            required
          />
          <MomentField control={control} name="startUtc" label={text.records.start} required />
          <MomentField control={control} name="endUtc" label={text.records.end} required />
        </>
      )}
      <MomentField
        control={control}
        name="expiresUtc"
        label={words.expires}
        description={words.expiresDetail}
        required
      />
    </FormShell>
  );
}

function firstValues(timeZone: string): Values {
  const nowMs = Math.floor(serviceNowMs() / hourMs) * hourMs;
  return {
    ...{ name: '', kind: 'arrival', vehicleId: '', geofenceId: '', endsOnArrival: true, scope: 'vehicle', scopeId: '' },
    startUtc: clockText(nowMs - dayMs, timeZone),
    endUtc: clockText(nowMs, timeZone),
    expiresUtc: clockText(nowMs + dayMs, timeZone),
  };
}

/** Unreadable times stay as they are, so that the field's rule is reported. */
function bodyOf(values: Values, timeZone: string): Body {
  const { name, kind, vehicleId, geofenceId, endsOnArrival, scope, scopeId, expiresUtc, startUtc, endUtc } = values;
  const utcOf = (local: string): string | undefined => {
    const clock = readClock(local, timeZone);
    return clock ? new Date(clock.utcMs).toISOString() : local || undefined;
  };
  const idOf = (value: string): number | undefined => (value === '' ? undefined : Number(value));
  const own =
    kind === 'arrival'
      ? { vehicleId: idOf(vehicleId), geofenceId: idOf(geofenceId), endsOnArrival }
      : { scope, scopeId: idOf(scopeId), startUtc: utcOf(startUtc), endUtc: utcOf(endUtc) };
  // An empty field is reported as missing.
  return { name, kind, ...own, expiresUtc: utcOf(expiresUtc) } as Body;
}
