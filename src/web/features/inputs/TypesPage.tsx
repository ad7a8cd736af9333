import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { resourceTypes } from '../../../contract/choices.ts';
import type { Input, InputType } from '../../../contract/inputs.ts';
import {
  deletedInputTypesQuery,
  inputTypesQuery,
  useDeleteInputType,
  useRestoreInputType,
} from '../../api/input-types.ts';
import { inputsQuery } from '../../api/inputs.ts';
import { useMayChange } from '../../api/me.ts';
import { AddButton } from '../../parts/AddButton.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { RecordChanges } from '../../parts/RecordChanges.tsx';
import { RecordPanel } from '../../parts/RecordPanel.tsx';
import { References } from '../../parts/References.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, type RecordAddress, type RecordWays, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { inputs } from '../../text/inputs.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { IconInput } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/column.ts';
import { InputTabs } from './InputTabs.tsx';
import { EditType, NewType } from './TypeForm.tsx';
import { descriptionWords, fieldsOf } from './type-values.ts';

const words = inputs.types;

interface TypeRow {
  id: number;
  name: string;
  type: InputType;
  inputs: readonly Input[];
}

const columns: readonly Column<TypeRow>[] = [
  { key: 'name', label: words.name, text: ({ name }) => name, width: 180, grow: 2 },
  {
    key: 'states',
    label: words.description,
    text: ({ type }) => descriptionWords(type.inputDescription),
    choice: ({ type }) => ({
      value: String(type.inputDescription),
      label: descriptionWords(type.inputDescription),
    }),
    width: 150,
    phone: 'below',
  },
  {
    key: 'inputs',
    label: words.inputs,
    text: (row, format) => format.number(row.inputs.length),
    sortBy: (row) => row.inputs.length,
    export: (row) => row.inputs.length,
    width: 90,
    align: 'end',
    phone: 'end',
  },
];

function useTypeRows() {
  const { data: types, error, refetch } = useQuery(inputTypesQuery());
  const { data: all } = useQuery(inputsQuery());
  const rows = useMemo(
    () =>
      types?.map(
        (type): TypeRow => ({
          id: type.inputTypeId,
          name: type.name,
          type,
          inputs: all?.filter(({ inputTypeId }) => inputTypeId === type.inputTypeId) ?? [],
        }),
      ),
    [types, all],
  );
  return { rows, error, onRetry: () => void refetch() };
}

/** What inputs can be: a name, and the words for two states. */
export function TypesPage() {
  const address = useRecordAddress(paths.inputTypes);
  const { rows, error, onRetry } = useTypeRows();
  const mayChange = useMayChange();
  const id = idIn(address.place);
  const open = useOpenRecord(rows, address.place);
  const deletion = useDeleteWithUndo({
    remove: useDeleteInputType(),
    restore: useRestoreInputType(),
    onDeleted: (ids) => id !== undefined && ids.includes(id) && address.ways.close(),
  });
  return (
    <TablePage
      title={words.title}
      name="input-types"
      address={address}
      columns={columns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      usualSort={{ key: 'name', descending: false }}
      findLabel={words.find}
      tabs={<InputTabs current="types" />}
      primary={<AddButton label={words.add} onAdd={() => address.ways.add()} />}
      pageTitle={open?.name}
      empty={
        <EmptyState
          icon={<IconInput size={24} />}
          title={words.empty.title}
          detail={mayChange ? words.empty.detail : `${words.empty.detail} ${words.empty.viewer}`}
        />
      }
      panel={rows && <TypePanel address={address} open={open} deletion={deletion} />}
    />
  );
}

interface TypePanelProps {
  address: RecordAddress;
  /** The type that the address names, where the list has it. */
  open: TypeRow | undefined;
  deletion: ReturnType<typeof useDeleteWithUndo>;
}

function TypePanel({ address: { place, ways }, open, deletion }: TypePanelProps) {
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') return <NewType ways={ways} />;
  if (!open) {
    return (
      <MissingRecord
        key={idIn(place)}
        id={idIn(place)}
        deleted={deletedInputTypesQuery}
        idOf={({ inputTypeId }) => inputTypeId}
        nameOf={({ name }) => name}
        onRestore={deletion.restore}
        onClose={ways.close}
      />
    );
  }
  if (place.kind === 'edit') return <EditType key={open.id} listed={open.type} ways={ways} />;
  return <TypeDetails key={open.id} row={open} ways={ways} onDelete={() => deletion.remove([open])} />;
}

function TypeDetails({ row, ways, onDelete }: { row: TypeRow; ways: RecordWays; onDelete: () => void }) {
  const { id, name, type } = row;
  const format = useFormat();
  return (
    <RecordPanel title={name} onClose={ways.close} onEdit={() => ways.edit(id)} onDelete={onDelete}>
      <Facts>
        <Fact term={words.description}>{descriptionWords(type.inputDescription)}</Fact>
        <Fact term={words.inputs}>
          {row.inputs.length === 0 ? (
            words.noInputs
          ) : (
            <Link to={paths.inputs} search={{ type: [String(id)] }}>
              {format.number(row.inputs.length)}
            </Link>
          )}
        </Fact>
      </Facts>
      <References resourceType={resourceTypes.inputType} resourceId={id} />
      <RecordChanges resource="inputType" resourceId={id} fieldsOf={fieldsOf} />
    </RecordPanel>
  );
}
