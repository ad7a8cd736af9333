import { useState } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { IconEdit } from '../../ui/icons.tsx';
import { CustomiseDialog } from './CustomiseDialog.tsx';
import type { ProbeRow } from './probe-row.ts';

interface CustomiseProbesProps {
  rows: readonly ProbeRow[];
  onDone: () => void;
}

/** The bulk action that opens the dialog for several probes. */
export function CustomiseProbes({ rows, onDone }: CustomiseProbesProps) {
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
