import { useSearch } from '@tanstack/react-router';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type AlertRule, alertRuleInput } from '../../../contract/alerts.ts';
import { alertRecipientsAtMost } from '../../../contract/choices.ts';
import { alertRuleQuery, useRestoreAlertRule, useSaveAlertRule } from '../../api/alerts.ts';
import type { Versioned } from '../../api/client.ts';
import { contractResolver } from '../../api/form-resolver.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { aboutIn } from '../../paths/alerts.ts';
import { alerts } from '../../text/alerts.ts';
import { type FieldProblemLike, fieldWords } from '../../text/field-words.ts';
import { useFormat } from '../../text/use-format.ts';
import { differencesOf } from '../../ui/ConflictNote.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { RuleInputs } from './RuleInputs.tsx';
import { emptyRule, fieldsOf, fieldsOfValues, type RuleValues, toRule, valuesOf } from './rule-values.ts';
import { useScopeWords, useSubjectName } from './use-scope-words.ts';

const words = alerts.rules;

export function NewRule({ ways }: { ways: RecordWays }) {
  const about = aboutIn({ ...useSearch({ strict: false }) });
  if (about) return <RuleAbout key={about.scopeId} about={about} ways={ways} />;
  return <RuleForm record={undefined} first={emptyRule} ways={ways} />;
}

/** It begins with what the link says, the probe of an alarm, and is named after it. */
function RuleAbout({ about, ways }: { about: NonNullable<ReturnType<typeof aboutIn>>; ways: RecordWays }) {
  const name = useSubjectName(about);
  if (name === undefined) {
    return (
      <Panel title={words.newTitle} onClose={ways.close}>
        <ListSkeleton rows={6} />
      </Panel>
    );
  }
  const first = {
    ...emptyRule,
    scope: about.scope,
    scopeId: String(about.scopeId),
    name: name === '' ? '' : words.nameFor(name),
  };
  return <RuleForm record={undefined} first={first} ways={ways} />;
}

/** The form of a rule as it stands now. */
export function EditRule({ listed, ways }: { listed: AlertRule; ways: RecordWays }) {
  return (
    <RecordEditor
      query={alertRuleQuery(listed.id)}
      listed={listed}
      title={listed.name}
      onClose={() => ways.open(listed.id)}
    >
      {(record, onTakeTheirs) => (
        <RuleForm record={record} first={valuesOf(record.value)} ways={ways} onTakeTheirs={onTakeTheirs} />
      )}
    </RecordEditor>
  );
}

interface RuleFormProps {
  /** Undefined: a new one. */
  record: Versioned<AlertRule> | undefined;
  first: RuleValues;
  ways: RecordWays;
  onTakeTheirs?: (theirs: Versioned<AlertRule>) => void;
}

function RuleForm({ record, first, ways, onTakeTheirs = () => {} }: RuleFormProps) {
  const id = record?.value.id;
  const { form, wordsOf } = useRuleForm(first, id);
  const format = useFormat();
  const scopeWords = useScopeWords();
  const saving = useSaveAlertRule();
  const restoring = useRestoreAlertRule();
  return (
    <RecordForm
      title={record ? record.value.name : words.newTitle}
      form={form}
      record={record}
      query={alertRuleQuery(id ?? 0)}
      differences={(theirs) =>
        differencesOf(fieldsOfValues(form.getValues(), scopeWords, format), fieldsOf(theirs, scopeWords, format))
      }
      save={(values, ifMatch) => saving.mutateAsync({ record: toRule(values, id), ifMatch })}
      restore={(id) => restoring.mutateAsync(id)}
      nameOf={({ name }) => name.trim()}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
      wordsOf={wordsOf}
    >
      <RuleInputs form={form} />
    </RecordForm>
  );
}

/** The form's rules are the contract's; where one means a particular thing in this form, it says so. */
function useRuleForm(defaultValues: RuleValues, id: number | undefined) {
  const format = useFormat();
  const wordsOf = (problem: FieldProblemLike & { pointer?: string | undefined }): string => {
    const [, field] = problem.pointer?.split('/') ?? [];
    if (field === 'emails' && problem.code === 'required') return words.noRecipient;
    if (problem.code === 'length' && (field === 'emails' || field === 'phones')) {
      return words.tooMany(format.number(alertRecipientsAtMost));
    }
    if (field === 'quietTo' && problem.code === 'range') return words.quietSame;
    return fieldWords(problem, format);
  };
  const form: UseFormReturn<RuleValues> = useForm<RuleValues>({
    defaultValues,
    resolver: contractResolver({
      schema: alertRuleInput,
      toBody: (values: RuleValues) => toRule(values, id),
      words: wordsOf,
    }),
  });
  return { form, wordsOf };
}
