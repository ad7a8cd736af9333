import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type RuleKind, reportScopesOf } from '../../../contract/alert-kinds.ts';
import type { AlertRule } from '../../../contract/alerts.ts';
import { fleetsQuery, probesQuery, profilesQuery, vehiclesQuery } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { SelectField } from '../../ui/fields.tsx';
import type { ListOption } from '../../ui/Listbox.tsx';
import { PickField } from '../../ui/PickField.tsx';
import { type RuleValues, scopeName } from './rule-values.ts';
import { useProbeNames } from './use-scope-words.ts';

const words = officeText.alerts.rules;

const optionsOf = (kind: RuleKind, content: AlertRule['content']): { value: AlertRule['scope']; label: string }[] =>
  reportScopesOf(kind, content).map((scope) => ({ value: scope, label: scopeName({ kind, scope, content }) }));

/** The probes or vehicles of a rule: all, those of a fleet, vehicle or profile, or a single one. */
export function ScopeFields({ form }: { form: UseFormReturn<RuleValues> }) {
  const { control, setValue } = form;
  const [scope, kind, content] = useWatch({ control, name: ['scope', 'kind', 'content'] });
  return (
    <>
      <SelectField
        control={control}
        name="scope"
        label={words.watches}
        options={optionsOf(kind, content)}
        // The id of a fleet is not the id of a probe.
        onChoose={() => setValue('scopeId', '', { shouldDirty: true })}
        required
      />
      {scope !== 'all' && <Which key={scope} form={form} scope={scope} />}
    </>
  );
}

interface WhichProps {
  form: UseFormReturn<RuleValues>;
  scope: Exclude<AlertRule['scope'], 'all'>;
}

function Which({ form: { control }, scope }: WhichProps) {
  const options = useOptions(scope);
  return (
    <PickField
      control={control}
      name="scopeId"
      label={text.kinds[scope]}
      placeholder={words.whichPlaceholder[scope]}
      options={options}
      required
    />
  );
}

function useOptions(scope: WhichProps['scope']): ListOption[] {
  const { data: fleets } = useQuery({ ...fleetsQuery(), enabled: scope === 'fleet' });
  const { data: profiles } = useQuery({ ...profilesQuery(), enabled: scope === 'profile' });
  const { data: probes } = useQuery({ ...probesQuery(), enabled: scope === 'probe' });
  const { data: vehicles } = useQuery({ ...vehiclesQuery(), enabled: scope === 'vehicle' });
  const probeName = useProbeNames();
  if (scope === 'probe') {
    return (probes ?? []).map(({ probeId }) => ({ value: String(probeId), label: probeName(probeId) }));
  }
  const records = { fleet: fleets, profile: profiles, vehicle: vehicles }[scope] ?? [];
  return records.map(({ id, name }) => ({ value: String(id), label: name }));
}
