import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Input, InputType } from '../../../contract/inputs.ts';
import { inputsQuery, inputTypesQuery } from '../../api/records.ts';
import { type DetailsProps, RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { columnsOf } from '../../records/columns-of.tsx';
import { inputType } from '../../records/input-type.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact } from '../../ui/Facts.tsx';
import { IconInput } from '../../ui/icons.tsx';
import { InputTabs } from './InputTabs.tsx';

const words = text.inputs.types;

/** Types of inputs: a name, and a text for each of two states. */
export function TypesPage() {
  const address = useRecordAddress(paths.inputTypes);
  const { page } = useDeletion('inputType', address);
  return (
    <RecordsPage
      {...useTypeRows()}
      name="input-types"
      words={words}
      icon={<IconInput size={24} />}
      {...page}
      columns={typeColumns}
      tabs={<InputTabs current="types" />}
      renderNew={(navigation) => <NewRecord of={inputType} navigation={navigation} />}
      renderEdit={(row, navigation) => <EditRecord of={inputType} listed={row.type} navigation={navigation} />}
      renderDetails={(details) => <TypeDetails {...details} />}
    />
  );
}

/** Details of a type: its states and the number of its inputs. */
function TypeDetails({ row, ...panel }: DetailsProps<TypeRow>) {
  const format = useFormat();
  return (
    <RecordDetails
      of={inputType}
      record={row.type}
      {...panel}
      facts={
        <Fact term={words.inputs}>
          {row.inputs.length === 0 ? (
            words.noInputs
          ) : (
            <Link to={paths.inputs} search={{ type: [String(row.id)] }}>
              {format.number(row.inputs.length)}
            </Link>
          )}
        </Fact>
      }
    />
  );
}

const typeColumns = columnsOf(inputType, (row: TypeRow) => row.type, [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
  'inputDescription',
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
]);

/** A type with its inputs. */
interface TypeRow {
  id: number;
  name: string;
  type: InputType;
  inputs: readonly Input[];
}

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
