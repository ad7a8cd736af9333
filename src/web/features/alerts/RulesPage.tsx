import { recordStatuses } from '../../../contract/choices.ts';
import { BulkDelete } from '../../components/BulkDelete.tsx';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { StatusButtons } from '../../components/StatusButtons.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { IconAlert } from '../../ui/icons.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Column } from '../../ui/table/column.ts';
import { AlertTabs } from './AlertTabs.tsx';
import { NotSetUp } from './NotSetUp.tsx';
import { RuleDetails } from './RuleDetails.tsx';
import { EditRule, NewRule } from './RuleForm.tsx';
import { type RuleRow, useRuleRows } from './rule-row.ts';
import { kindName, quietWords, scopeName, statusWords, usersWords, whenWords } from './rule-values.ts';
import { useSetStatus } from './use-set-status.ts';

/** The panels load after the table. */

const formOnly = ['about'];

/** The alert rules, with a panel for the selected one. */
export function RulesPage() {
  const address = useRecordAddress(paths.alertRules, formOnly);
  const { remove, page } = useDeletion('alertRule', address);
  return (
    <RecordsPage
      {...useRuleRows()}
      name="alerts"
      words={officeText.alerts.rules}
      icon={<IconAlert size={24} />}
      {...page}
      columns={ruleColumns}
      tabs={<AlertTabs current="rules" />}
      above={<NotSetUp />}
      renderBulk={(rows, done) => <RuleBulk rows={rows} onDelete={() => remove(rows)} onDone={done} />}
      renderNew={(navigation) => <NewRule navigation={navigation} />}
      renderEdit={({ rule }, navigation) => <EditRule listed={rule} navigation={navigation} />}
      renderDetails={(details) => <RuleDetails {...details} />}
    />
  );
}

const words = officeText.alerts.rules.bulk;

interface RuleBulkProps {
  rows: readonly RuleRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** Actions for the selected rules. */
function RuleBulk({ rows, onDelete, onDone }: RuleBulkProps) {
  const setStatus = useSetStatus();
  return (
    <>
      <StatusButtons
        kind="alertRule"
        names={rows.map(({ name }) => name)}
        activate={words.on}
        deactivate={words.off}
        onSet={(status) => {
          void setStatus(rows, status);
          onDone();
        }}
      />
      <BulkDelete rows={rows} title={words.deleteQuestion} onDelete={onDelete} onDone={onDone} />
    </>
  );
}

const ruleWords = officeText.alerts.rules;

function RuleStatus({ status }: { status: number }) {
  return <StatusMark kind={status === recordStatuses.active ? 'good' : 'unknown'}>{statusWords(status)}</StatusMark>;
}

const ruleColumns: readonly Column<RuleRow>[] = [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 1.6 },
  {
    key: 'scope',
    label: ruleWords.watches,
    text: ({ scope }) => scope,
    choice: ({ rule }) => ({ value: scopeName(rule), label: scopeName(rule) }),
    width: 200,
    grow: 1.6,
    phone: 'below',
  },
  {
    key: 'kind',
    label: ruleWords.kind,
    text: ({ rule }, format) => whenWords(rule, format),
    sortBy: ({ rule: { kind, afterMinutes, daysBefore } }) =>
      `${kind} ${String(daysBefore ?? afterMinutes).padStart(5, '0')}`,
    choice: ({ rule: { kind } }) => ({ value: kind, label: kindName(kind) }),
    width: 190,
    phone: 'below',
  },
  {
    key: 'recipients',
    label: ruleWords.recipients,
    text: ({ rule }, format) => [...rule.emails, ...rule.phones, usersWords(rule, format)].filter(Boolean).join(', '),
    width: 220,
    grow: 2,
  },
  {
    key: 'quiet',
    label: ruleWords.quiet,
    text: ({ rule }) => quietWords(rule),
    width: 148,
    grow: 0.4,
    unsearched: true,
  },
  {
    key: 'back',
    label: ruleWords.back,
    text: ({ rule: { notifyBack } }) => (notifyBack ? ruleWords.notifiesBack : ruleWords.noNoticeBack),
    width: 130,
    hidden: true,
    unsearched: true,
  },
  {
    key: 'status',
    label: text.records.status,
    text: ({ rule }) => statusWords(rule.status),
    draw: ({ rule }) => <RuleStatus status={rule.status} />,
    choice: ({ rule: { status } }) => ({ value: String(status), label: statusWords(status) }),
    width: 120,
    grow: 0.3,
    phone: 'end',
  },
];
