import { useSearch } from '@tanstack/react-router';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeletion } from '../../parts/use-deletion.tsx';
import { type RecordNavigation, useRecordAddress } from '../../parts/use-record-address.ts';
import { readNewDriverSearch } from '../../paths/drivers.ts';
import { paths } from '../../paths/index.ts';
import { driver } from '../../records/driver.ts';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { IconDriver } from '../../ui/icons.tsx';
import { BulkActions } from './BulkActions.tsx';
import { driverColumns } from './columns.ts';
import { DriverDetails } from './DriverDetails.tsx';
import { useDriverRows } from './driver-row.ts';
import { UnknownButtons } from './UnknownButtons.tsx';

const words = text.drivers;

const formOnly = ['button'];
/** The drivers of the account, with a panel for the selected one. */
export function DriversPage() {
  const address = useRecordAddress(paths.drivers, formOnly);
  const { remove, page } = useDeletion('driver', address, driver);
  return (
    <RecordsPage
      {...useDriverRows()}
      name="drivers"
      words={words}
      icon={<IconDriver size={24} />}
      {...page}
      columns={driverColumns}
      above={<UnknownButtons onAdd={(button) => address.navigation.add({ button })} />}
      renderBulk={(rows, done) => <BulkActions rows={rows} onDelete={() => remove(rows)} onDone={done} />}
      renderNew={(navigation) => <NewDriver navigation={navigation} />}
      renderEdit={(row, navigation) => <EditRecord of={driver} listed={row.driver} navigation={navigation} />}
      renderDetails={(row, navigation) => (
        <DriverDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
    />
  );
}

/** Starts with the unknown button in the URL. */
function NewDriver({ navigation }: { navigation: RecordNavigation }) {
  const { button = '' } = readNewDriverSearch({ ...useSearch({ strict: false }) });
  return <NewRecord key={button} of={driver} first={{ buttonId: button }} navigation={navigation} />;
}
