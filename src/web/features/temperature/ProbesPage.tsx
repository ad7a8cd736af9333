import { useState } from 'react';
import { ConnectDevice } from '../../components/ConnectDevice.tsx';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { IconEdit, IconTemperature } from '../../ui/icons.tsx';
import { CustomiseDialog } from './CustomiseDialog.tsx';
import { ProbeCards } from './ProbeCards.tsx';
import { ProbeDetails } from './ProbeDetails.tsx';
import { EditProbe } from './ProbeForm.tsx';
import { probeColumns } from './probe-columns.tsx';
import { type ProbeRow, useProbeRows } from './probe-row.ts';
import { TemperatureTabs } from './TemperatureTabs.tsx';

const words = text.temperature;

/** The panels load after the table. */

const defaultSort = { key: 'state', descending: false };

/** All probes with their last day and current state, with a panel for the selected one. */
export function ProbesPage() {
  const list = useProbeRows();
  return (
    <RecordsPage
      {...list}
      name="temperature"
      words={words}
      icon={<IconTemperature size={24} />}
      begin={<ConnectDevice />}
      address={useRecordAddress(paths.temperature)}
      columns={probeColumns}
      defaultSort={defaultSort}
      tabs={<TemperatureTabs current="probes" />}
      renderTotals={(shown) => <ProbeCards rows={shown} />}
      renderBulk={(rows, done) => <CustomiseProbes rows={rows} onDone={done} />}
      renderEdit={({ probe }, navigation) => <EditProbe listed={probe} navigation={navigation} />}
      renderDetails={(details) => <ProbeDetails {...details} />}
    />
  );
}

interface CustomiseProbesProps {
  rows: readonly ProbeRow[];
  onDone: () => void;
}

/** The bulk action that opens the dialog for several probes. */
function CustomiseProbes({ rows, onDone }: CustomiseProbesProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" icon={<IconEdit size={16} />} onClick={() => setAsking(true)}>
        {text.temperature.customise.open}
      </Button>
      {asking && <CustomiseDialog rows={rows} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  );
}
