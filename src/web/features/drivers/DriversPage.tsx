import { deletedDriversQuery, useDeleteDriver, useRestoreDriver } from '../../api/drivers.ts';
import { useMayChange } from '../../api/me.ts';
import { AddButton } from '../../parts/AddButton.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { driverName } from '../../parts/names.ts';
import { TablePage } from '../../parts/TablePage.tsx';
import { useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, type RecordAddress, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { drivers as words } from '../../text/drivers.ts';
import { IconDriver } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BulkActions } from './BulkActions.tsx';
import { driverColumns } from './columns.tsx';
import { DriverDetails } from './DriverDetails.tsx';
import { EditDriver, NewDriver } from './DriverForm.tsx';
import { type DriverRow, useDriverRows } from './driver-row.ts';
import { UnknownButtons } from './UnknownButtons.tsx';

const formOnly = ['button'];

/** The account's drivers, and the one in hand beside them. */
export function DriversPage() {
  const address = useRecordAddress(paths.drivers, formOnly);
  const { rows, error, onRetry } = useDriverRows();
  const mayChange = useMayChange();
  const id = idIn(address.place);
  const open = useOpenRecord(rows, address.place);
  const deletion = useDeleteWithUndo({
    remove: useDeleteDriver(),
    restore: useRestoreDriver(),
    onDeleted: (ids) => id !== undefined && ids.includes(id) && address.ways.close(),
  });
  const add = <AddButton label={words.add} onAdd={() => address.ways.add()} />;
  return (
    <TablePage
      title={words.title}
      name="drivers"
      address={address}
      columns={driverColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      usualSort={{ key: 'name', descending: false }}
      findLabel={words.find}
      primary={add}
      pageTitle={open?.name}
      above={<UnknownButtons onAdd={(button) => address.ways.add({ button })} />}
      empty={
        <EmptyState
          icon={<IconDriver size={24} />}
          title={words.empty.title}
          detail={mayChange ? words.empty.detail : `${words.empty.detail} ${words.empty.viewer}`}
        />
      }
      renderBulk={
        mayChange
          ? (selected, done) => <BulkActions rows={selected} onDelete={() => deletion.remove(selected)} onDone={done} />
          : undefined
      }
      panel={rows && <DriverPanel address={address} open={open} deletion={deletion} />}
    />
  );
}

interface DriverPanelProps {
  address: RecordAddress;
  /** The driver that the address names, where the list has them. */
  open: DriverRow | undefined;
  deletion: ReturnType<typeof useDeleteWithUndo>;
}

function DriverPanel({ address: { place, ways }, open, deletion }: DriverPanelProps) {
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') return <NewDriver ways={ways} />;
  if (!open) {
    return (
      <MissingRecord
        key={idIn(place)}
        id={idIn(place)}
        deleted={deletedDriversQuery}
        nameOf={driverName}
        onRestore={deletion.restore}
        onClose={ways.close}
      />
    );
  }
  if (place.kind === 'edit') return <EditDriver key={open.id} listed={open.driver} ways={ways} />;
  return <DriverDetails key={open.id} row={open} ways={ways} onDelete={() => deletion.remove([open])} />;
}
