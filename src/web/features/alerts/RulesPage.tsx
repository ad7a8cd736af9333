import { BulkDelete } from '../../components/BulkDelete.tsx';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { StatusButtons } from '../../components/StatusButtons.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { officeText } from '../../text/office.ts';
import { IconAlert } from '../../ui/icons.tsx';
import { AlertTabs } from './AlertTabs.tsx';
import { NotSetUp } from './NotSetUp.tsx';
import { RuleDetails } from './RuleDetails.tsx';
import { EditRule, NewRule } from './RuleForm.tsx';
import { ruleColumns } from './rule-columns.tsx';
import { type RuleRow, useRuleRows } from './rule-row.ts';
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
      renderDetails={(row, navigation) => (
        <RuleDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
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
