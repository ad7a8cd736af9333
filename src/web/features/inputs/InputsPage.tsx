import { useMayChange } from '../../api/me.ts';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, type RecordAddress, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { inputs as words } from '../../text/inputs.ts';
import { IconInput } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { InputDetails } from './InputDetails.tsx';
import { EditInput } from './InputForm.tsx';
import { InputTabs } from './InputTabs.tsx';
import { inputColumns } from './input-columns.tsx';
import { type InputRow, useInputRows } from './input-row.ts';
import { SetType } from './SetType.tsx';

/** The switches of all trackers, and how they are now; the one in hand beside them. */
export function InputsPage() {
  const address = useRecordAddress(paths.inputs);
  const { rows, error, onRetry } = useInputRows();
  const mayChange = useMayChange();
  const open = useOpenRecord(rows, address.place);
  return (
    <TablePage
      title={words.title}
      name="inputs"
      address={address}
      columns={inputColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      usualSort={{ key: 'vehicle', descending: false }}
      findLabel={words.find}
      tabs={<InputTabs current="inputs" />}
      pageTitle={open?.name}
      empty={<EmptyState icon={<IconInput size={24} />} title={words.empty.title} detail={words.empty.detail} />}
      renderBulk={mayChange ? (selected, done) => <SetType rows={selected} onDone={done} /> : undefined}
      panel={rows && <InputPanel address={address} open={open} />}
    />
  );
}

interface InputPanelProps {
  address: RecordAddress;
  /** The input that the address names, where the list has it. */
  open: InputRow | undefined;
}

function InputPanel({ address: { place, ways }, open }: InputPanelProps) {
  if (place.kind === 'nothing') return null;
  if (!open) return <MissingRecord key={idIn(place)} id={idIn(place)} onClose={ways.close} />;
  if (place.kind === 'edit') return <EditInput key={open.id} listed={open.input} name={open.name} ways={ways} />;
  return <InputDetails key={open.id} row={open} ways={ways} />;
}
