import { deletedAlertRulesQuery, useDeleteAlertRule, useRestoreAlertRule } from '../../api/alerts.ts';
import { useMayChange } from '../../api/me.ts';
import { AddButton } from '../../parts/AddButton.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, type RecordAddress, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { alerts } from '../../text/alerts.ts';
import { IconAlert } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AlertTabs } from './AlertTabs.tsx';
import { NotSetUp } from './NotSetUp.tsx';
import { RuleBulk } from './RuleBulk.tsx';
import { RuleDetails } from './RuleDetails.tsx';
import { EditRule, NewRule } from './RuleForm.tsx';
import { ruleColumns } from './rule-columns.tsx';
import { type RuleRow, useRuleRows } from './rule-row.ts';

const words = alerts.rules;
const formOnly = ['about'];

/** Who is told of which temperatures, and the rule in hand. */
export function RulesPage() {
  const address = useRecordAddress(paths.alertRules, formOnly);
  const { rows, error, onRetry } = useRuleRows();
  const mayChange = useMayChange();
  const id = idIn(address.place);
  const open = useOpenRecord(rows, address.place);
  const deletion = useDeleteWithUndo({
    remove: useDeleteAlertRule(),
    restore: useRestoreAlertRule(),
    onDeleted: (ids) => id !== undefined && ids.includes(id) && address.ways.close(),
  });
  const add = <AddButton label={words.add} onAdd={() => address.ways.add()} />;
  return (
    <TablePage
      title={words.title}
      name="alerts"
      address={address}
      columns={ruleColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      usualSort={{ key: 'name', descending: false }}
      findLabel={words.find}
      tabs={<AlertTabs current="rules" />}
      primary={add}
      pageTitle={open?.name}
      above={<NotSetUp />}
      empty={
        <EmptyState
          icon={<IconAlert size={24} />}
          title={words.empty.title}
          detail={mayChange ? words.empty.detail : `${words.empty.detail} ${words.empty.viewer}`}
        />
      }
      renderBulk={
        mayChange
          ? (selected, done) => <RuleBulk rows={selected} onDelete={() => deletion.remove(selected)} onDone={done} />
          : undefined
      }
      panel={rows && <RulePanel address={address} open={open} deletion={deletion} />}
    />
  );
}

interface RulePanelProps {
  address: RecordAddress;
  /** The rule that the address names, where the list has it. */
  open: RuleRow | undefined;
  deletion: ReturnType<typeof useDeleteWithUndo>;
}

function RulePanel({ address: { place, ways }, open, deletion }: RulePanelProps) {
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') return <NewRule ways={ways} />;
  if (!open) {
    return (
      <MissingRecord
        key={idIn(place)}
        id={idIn(place)}
        deleted={deletedAlertRulesQuery}
        nameOf={({ name }) => name}
        onRestore={deletion.restore}
        onClose={ways.close}
      />
    );
  }
  if (place.kind === 'edit') return <EditRule key={open.id} listed={open.rule} ways={ways} />;
  return <RuleDetails key={open.id} row={open} ways={ways} onDelete={() => deletion.remove([open])} />;
}
