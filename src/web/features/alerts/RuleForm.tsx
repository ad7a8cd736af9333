import { useSearch } from '@tanstack/react-router';
import { type AlertRule, alertRuleInput } from '../../../contract/alerts.ts';
import { isReportList } from '../../../contract/report-contents.ts';
import { useMe } from '../../api/me.ts';
import { recordQuery, useRestoreRecord, useSaveRecord } from '../../api/records.ts';
import { RecordEditor } from '../../components/RecordEditor.tsx';
import { RecordForm } from '../../components/RecordForm.tsx';
import { type FilledFormOf, useRecordForm } from '../../components/use-record-form.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { aboutIn, readNewAlertRuleSearch } from '../../paths/alerts.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { RuleInputs } from './RuleInputs.tsx';
import { emptyRule, fieldsOf, fieldsOfValues, type RuleValues, toFields, valuesOf } from './rule-values.ts';
import { useScopeWords, useSubjectName } from './use-scope-words.ts';

const words = officeText.alerts.rules;

export function NewRule({ navigation }: { navigation: RecordNavigation }) {
  const search = readNewAlertRuleSearch({ ...useSearch({ strict: false }) });
  const about = aboutIn({ ...search });
  const me = useMe();
  if (search.list !== undefined && isReportList(search.list)) {
    const { list: content, filters: reportQuery = '', name = '' } = search;
    const first = { ...emptyRule, kind: 'weeklyReport' as const, afterMinutes: '0', content, reportQuery, name };
    return (
      <RuleForm record={undefined} first={{ ...first, emails: me?.email ? [me.email] : [] }} navigation={navigation} />
    );
  }
  if (about) return <RuleAbout key={about.scopeId} about={about} navigation={navigation} />;
  return <RuleForm record={undefined} first={emptyRule} navigation={navigation} />;
}

/** It begins with what the link says, the probe of an alarm, and is named after it. */
function RuleAbout({
  about,
  navigation,
}: {
  about: NonNullable<ReturnType<typeof aboutIn>>;
  navigation: RecordNavigation;
}) {
  const name = useSubjectName(about);
  if (name === undefined) {
    return (
      <Panel title={words.newTitle} onClose={navigation.close}>
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
  return <RuleForm record={undefined} first={first} navigation={navigation} />;
}

/** The form with the current rule. */
export function EditRule({ listed, navigation }: { listed: AlertRule; navigation: RecordNavigation }) {
  return (
    <RecordEditor
      query={recordQuery('alertRule', listed.id)}
      title={listed.name}
      onClose={() => navigation.open(listed.id)}
    >
      {(record, onTakeTheirs) => (
        <RuleForm record={record} first={valuesOf(record.value)} navigation={navigation} onTakeTheirs={onTakeTheirs} />
      )}
    </RecordEditor>
  );
}

function RuleForm({ record, first, navigation, onTakeTheirs }: FilledFormOf<AlertRule, RuleValues>) {
  const id = record?.value.id;
  const format = useFormat();
  const scopeWords = useScopeWords();
  const wired = useRecordForm({
    record,
    first,
    schema: alertRuleInput,
    toFields,
    valuesOf,
    together: [
      ['scope', 'scopeId'],
      [
        'kind',
        'afterMinutes',
        'inputTypeId',
        'tagId',
        'location',
        'daysBefore',
        'geofenceId',
        'weekdays',
        'onlyIfStopped',
        'content',
        'reportQuery',
        'sendAt',
      ],
      ['timeFrom', 'timeTo'],
      ['quietFrom', 'quietTo'],
      ['escalateAfterMinutes', 'escalateEmails', 'escalatePhones'],
    ],
    query: recordQuery('alertRule', id ?? 0),
    saving: useSaveRecord('alertRule'),
    restoring: useRestoreRecord('alertRule'),
    mine: (values) => fieldsOfValues(values, scopeWords, format),
    theirs: (rule) => fieldsOf(rule, scopeWords, format),
    // The form has a place for each.
    wordsFor: ({ reason }) => (reason === 'recipient' ? words.noRecipient : undefined),
  });
  return (
    <RecordForm
      {...wired}
      title={record ? record.value.name : words.newTitle}
      nameOf={({ name }) => name.trim()}
      navigation={navigation}
      onTakeTheirs={onTakeTheirs}
    >
      <RuleInputs form={wired.form} ruleId={id} />
    </RecordForm>
  );
}
