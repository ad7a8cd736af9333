import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ConnectDevice } from '../../components/ConnectDevice.tsx';
import { MissingRecord } from '../../components/MissingRecord.tsx';
import { TablePage } from '../../components/TablePage.tsx';
import type { RecordAddress, RecordNavigation } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { readTrackersSearch } from '../../paths/trackers.ts';
import { officeText } from '../../text/office.ts';
import { IconVehicle } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TrackerPanel } from './TrackerPanel.tsx';
import { trackerColumns } from './tracker-columns.tsx';
import { type TrackerRow, useTrackerRows } from './tracker-row.ts';
import { VehicleTabs } from './VehicleTabs.tsx';

const words = officeText.trackers;
const defaultSort = { key: 'last', descending: true };
/** In the address, for messages that name no device. */
const nameless = '-';

/** What each tracker sends and what is wrong with it, with a panel for the open one. */
export function TrackersPage() {
  const { device } = readTrackersSearch({ ...useSearch({ strict: false }) });
  const { rows, error, onRetry } = useTrackerRows(device);
  const open = rows?.find(({ health }) => (health.device ?? nameless) === device);
  const address = useTrackerAddress(rows, open, device !== undefined);
  const { close } = address.navigation;
  return (
    <TablePage
      name="trackers"
      title={words.title}
      findLabel={words.find}
      columns={trackerColumns}
      defaultSort={defaultSort}
      tabs={<VehicleTabs current="trackers" />}
      pageTitle={open?.name}
      empty={
        <EmptyState
          icon={<IconVehicle size={24} />}
          title={words.empty.title}
          detail={words.empty.detail}
          action={<ConnectDevice />}
        />
      }
      panel={
        open ? (
          <TrackerPanel key={open.id} row={open} onClose={close} />
        ) : (
          device !== undefined && rows && <MissingRecord onClose={close} />
        )
      }
      {...{ rows, error, onRetry, address }}
    />
  );
}

/** Rows have numbers; the address has the tracker's own id. */
function useTrackerAddress(
  rows: readonly TrackerRow[] | undefined,
  open: TrackerRow | undefined,
  isNamed: boolean,
): RecordAddress {
  const navigate = useNavigate();
  const router = useRouter();
  const navigation = useMemo((): RecordNavigation => {
    const nameOf = (id: number): string => rows?.find((row) => row.id === id)?.health.device ?? nameless;
    const show = (device: string | undefined): void =>
      void navigate({ to: paths.trackers, search: (now) => ({ ...readTrackersSearch({ ...now }), device }) });
    return {
      close: () => show(undefined),
      open: (id) => show(nameOf(id)),
      edit: () => {},
      add: () => {},
      showSaved: () => {},
      hrefOf: (id) => router.buildLocation({ to: paths.trackers, search: { device: nameOf(id) } }).publicHref,
    };
  }, [navigate, router, rows]);
  return { place: isNamed ? { kind: 'details', id: open?.id } : { kind: 'nothing' }, navigation };
}
