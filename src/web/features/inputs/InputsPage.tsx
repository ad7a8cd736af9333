import { ConnectDevice } from '../../parts/ConnectDevice.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { IconInput } from '../../ui/icons.tsx';
import { InputTabs } from './InputTabs.tsx';
import { inputColumns } from './input-columns.tsx';
import { useInputRows } from './input-row.ts';
import { SetType } from './SetType.tsx';
import { TypeByNumber } from './TypeByNumber.tsx';

const words = text.inputs;

/** They come behind the table. */
const loadDetails = () => import('./InputDetails.tsx');
const loadForm = () => import('./InputForm.tsx');
const InputDetails = lazyPart(loadDetails, (file) => file.InputDetails);
const EditInput = lazyPart(loadForm, (file) => file.EditInput);

const usualSort = { key: 'vehicle', descending: false };

/** The switches of all trackers, and how they are now; the one in hand beside them. */
export function InputsPage() {
  return (
    <RecordsPage
      {...useInputRows()}
      name="inputs"
      words={words}
      icon={<IconInput size={24} />}
      begin={<ConnectDevice />}
      address={useRecordAddress(paths.inputs)}
      columns={inputColumns}
      usualSort={usualSort}
      unlisted={<TypeByNumber />}
      tabs={<InputTabs current="inputs" />}
      renderBulk={(rows, done) => <SetType rows={rows} onDone={done} />}
      renderEdit={({ input, name }, ways) => <EditInput listed={input} name={name} ways={ways} />}
      renderDetails={(row, ways) => <InputDetails row={row} ways={ways} />}
    />
  );
}
