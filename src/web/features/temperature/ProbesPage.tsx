import { useMayChange } from '../../api/me.ts';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, type RecordAddress, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { temperature as words } from '../../text/temperature.ts';
import { IconTemperature } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CustomiseProbes } from './CustomiseProbes.tsx';
import { ProbeCards } from './ProbeCards.tsx';
import { ProbeDetails } from './ProbeDetails.tsx';
import { EditProbe } from './ProbeForm.tsx';
import { probeColumns } from './probe-columns.tsx';
import { type ProbeRow, useProbeRows } from './probe-row.ts';
import { TemperatureTabs } from './TemperatureTabs.tsx';

/** All probes: their last day, and how they are now; the one in hand beside them. */
export function ProbesPage() {
  const address = useRecordAddress(paths.temperature);
  const { rows, error, onRetry } = useProbeRows();
  const mayChange = useMayChange();
  const open = useOpenRecord(rows, address.place);
  return (
    <TablePage
      title={words.title}
      name="temperature"
      address={address}
      columns={probeColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      usualSort={{ key: 'state', descending: false }}
      findLabel={words.find}
      tabs={<TemperatureTabs current="probes" />}
      pageTitle={open?.name}
      empty={<EmptyState icon={<IconTemperature size={24} />} title={words.empty.title} detail={words.empty.detail} />}
      above={rows && rows.length > 0 && <ProbeCards rows={rows} />}
      renderBulk={mayChange ? (selected, done) => <CustomiseProbes rows={selected} onDone={done} /> : undefined}
      panel={rows && <ProbePanel address={address} open={open} />}
    />
  );
}

interface ProbePanelProps {
  address: RecordAddress;
  /** The probe that the address names, where the list has it. */
  open: ProbeRow | undefined;
}

function ProbePanel({ address: { place, ways }, open }: ProbePanelProps) {
  if (place.kind === 'nothing') return null;
  if (!open) {
    return <MissingRecord key={idIn(place)} id={idIn(place)} onClose={ways.close} />;
  }
  if (place.kind === 'edit') return <EditProbe key={open.id} listed={open.probe} ways={ways} />;
  return <ProbeDetails key={open.id} row={open} ways={ways} />;
}
