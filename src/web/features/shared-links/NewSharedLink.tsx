import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { sharedLinkKinds } from '../../../contract/choices.ts';
import { dayMs, hourMs } from '../../../contract/durations.ts';
import { isReportList, type ReportContent, reportContents } from '../../../contract/report-contents.ts';
import { sharedLinkInput, sharedListScopes, sharedScopes } from '../../../contract/shared-links.ts';
import { useMakeSharedLink } from '../../api/records.ts';
import type { Sent } from '../../api/row.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { useMaking } from '../../components/use-making.ts';
import { clockText, readClock } from '../../data/clock.ts';
import { useRecordNames } from '../../data/record-names.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { type NewSharedLinkSearch, readNewSharedLinkSearch } from '../../paths/shared-links.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { Quiet } from '../../ui/layout.tsx';
import { MomentField } from '../../ui/MomentField.tsx';
import { PickField } from '../../ui/PickField.tsx';

const words = officeText.sharedLinks;
const { rules } = officeText.alerts;

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
  content: ReportContent;
  reportQuery: string;
  scope: (typeof sharedScopes)[number] | 'all';
  scopeId: string;
  startUtc: string;
  endUtc: string;
  expiresUtc: string;
}

const kinds = sharedLinkKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }));
const contents = reportContents.map((content) => ({ value: content, label: rules.contents[content] }));
const toOptions = (scopes: readonly (typeof sharedScopes)[number][]) =>
  scopes.map((scope) => ({ value: scope, label: text.kinds[scope] }));
const scopes = toOptions(sharedScopes);
const listScopes = [{ value: 'all' as const, label: rules.all.vehicle }, ...toOptions(sharedListScopes)];

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
  const search = readNewSharedLinkSearch({ ...useSearch({ strict: false }) });
  const [first] = useState(() => firstValues(timeZone, search));
  const toBody = (values: Values): Body => bodyOf(values, timeZone);
  const { form, wordsOf } = useContractForm<Values>({ first, schema: sharedLinkInput, toBody });
  const { control } = form;
  const [kind, content, scope] = useWatch({ control, name: ['kind', 'content', 'scope'] });
  const scopeKind = scope === 'all' ? 'vehicle' : scope;
  const names = useRecordNames(['vehicle', 'geofence', scopeKind]);
  const options = (of: 'vehicle' | 'geofence' | typeof scopeKind) =>
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
            name="content"
            label={rules.content}
            options={contents}
            onChoose={() => {
              // Filters belong to the list that they were made from.
              form.setValue('reportQuery', '', { shouldDirty: true });
              form.setValue('scope', isReportList(form.getValues('content')) ? 'all' : 'vehicle', {
                shouldDirty: true,
              });
              form.setValue('scopeId', '', { shouldDirty: true });
            }}
            required
          />
          <WithFilters control={control} />
          <SelectField
            control={control}
            name="scope"
            label={words.subject}
            options={isReportList(content) ? listScopes : scopes}
            // The id of a fleet is not the id of a probe.
            onChoose={() => form.setValue('scopeId', '', { shouldDirty: true })}
            required
          />
          {scope !== 'all' && (
            <PickField
              key={scope}
              control={control}
              name="scopeId"
              label={text.kinds[scope]}
              options={options(scope)}
              required
            />
          )}
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

function WithFilters({ control }: { control: Control<Values> }) {
  return useWatch({ control, name: 'reportQuery' }) !== '' && <Quiet size={13}>{rules.reportFilters}</Quiet>;
}

/** `list`: the list that somebody shares from its page. */
function firstValues(timeZone: string, { list, filters = '', name = '', from, to }: NewSharedLinkSearch): Values {
  const nowMs = Math.floor(serviceNowMs() / hourMs) * hourMs;
  const arrival = arrivalValues(nowMs, timeZone);
  if (list === undefined || !isReportList(list)) return arrival;
  return {
    ...{ ...arrival, kind: 'report', content: list, reportQuery: filters, scope: 'all', name },
    ...(from !== undefined && { startUtc: clockText(from, timeZone) }),
    ...(to !== undefined && { endUtc: clockText(to, timeZone) }),
  };
}

function arrivalValues(nowMs: number, timeZone: string): Values {
  return {
    ...{ name: '', kind: 'arrival', vehicleId: '', geofenceId: '', endsOnArrival: true },
    ...{ content: 'temperature', reportQuery: '', scope: 'vehicle', scopeId: '' },
    startUtc: clockText(nowMs - dayMs, timeZone),
    endUtc: clockText(nowMs, timeZone),
    expiresUtc: clockText(nowMs + dayMs, timeZone),
  };
}

/** Unreadable times stay as they are, so that the field's rule is reported. */
function bodyOf(values: Values, timeZone: string): Body {
  const { name, kind, vehicleId, geofenceId, endsOnArrival, expiresUtc, startUtc, endUtc } = values;
  const { content, reportQuery, scope, scopeId } = values;
  const utcOf = (local: string): string | undefined => {
    const clock = readClock(local, timeZone);
    return clock ? new Date(clock.utcMs).toISOString() : local || undefined;
  };
  const idOf = (value: string): number | undefined => (value === '' ? undefined : Number(value));
  const subject = {
    ...(reportQuery !== '' && { reportQuery }),
    ...(scope !== 'all' && { scope, scopeId: idOf(scopeId) }),
  };
  const own =
    kind === 'arrival'
      ? { vehicleId: idOf(vehicleId), geofenceId: idOf(geofenceId), endsOnArrival }
      : { content, ...subject, startUtc: utcOf(startUtc), endUtc: utcOf(endUtc) };
  // An empty field is reported as missing.
  return { name, kind, ...own, expiresUtc: utcOf(expiresUtc) } as Body;
}
