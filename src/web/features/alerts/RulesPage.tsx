import { deletedQuery, useDeleteRecord, useRestoreRecord } from '../../api/records.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useDeletedRows } from '../../parts/use-deleted-rows.ts';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/all.ts';
import { IconAlert } from '../../ui/icons.tsx';
import { AlertTabs } from './AlertTabs.tsx';
import { NotSetUp } from './NotSetUp.tsx';
import { RuleBulk } from './RuleBulk.tsx';
import { ruleColumns } from './rule-columns.tsx';
import { useRuleRows } from './rule-row.ts';

/** The panels load after the table. */
const loadDetails = () => import('./RuleDetails.tsx');
const loadForm = () => import('./RuleForm.tsx');
const RuleDetails = lazyPart(loadDetails, (file) => file.RuleDetails);
const NewRule = lazyPart(loadForm, (file) => file.NewRule);
const EditRule = lazyPart(loadForm, (file) => file.EditRule);

const formOnly = ['about'];

const deletedKind = { deleted: deletedQuery('alertRule'), resource: 'alertRule' as const };

/** The alert rules, with a panel for the selected one. */
export function RulesPage() {
  const address = useRecordAddress(paths.alertRules, formOnly);
  const { remove, restore } = useDeleteWithUndo({
    remove: useDeleteRecord('alertRule'),
    restore: useRestoreRecord('alertRule'),
    address,
  });
  return (
    <RecordsPage
      {...useRuleRows()}
      name="alerts"
      words={text.alerts.rules}
      icon={<IconAlert size={24} />}
      address={address}
      columns={ruleColumns}
      tabs={<AlertTabs current="rules" />}
      above={<NotSetUp />}
      renderBulk={(rows, done) => <RuleBulk rows={rows} onDelete={() => remove(rows)} onDone={done} />}
      missing={<MissingRecord {...deletedKind} address={address} onRestore={restore} />}
      deleted={useDeletedRows(deletedKind, restore)}
      renderNew={(navigation) => <NewRule navigation={navigation} />}
      renderEdit={({ rule }, navigation) => <EditRule listed={rule} navigation={navigation} />}
      renderDetails={(row, navigation) => (
        <RuleDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
    />
  );
}
