import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { InputType } from '../../../contract/inputs.ts';
import { inputsQuery, inputTypesQuery, recordQuery } from '../../api/records.ts';
import { readNow } from '../../parts/read-now.ts';
import { useBulkChange } from '../../parts/use-bulk-change.ts';
import { useBulkQuestion } from '../../parts/use-bulk-question.tsx';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/all.ts';
import { useFormat } from '../../text/use-format.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { notify } from '../../ui/notices.tsx';
import { BulkMenu } from '../../ui/table/BulkMenu.tsx';
import type { InputRow } from './input-row.ts';

const words = text.inputs;

interface SetTypeProps {
  rows: readonly InputRow[];
  onDone: () => void;
}

/** The bulk action that sets the type of several inputs. */
export function SetType({ rows, onDone }: SetTypeProps) {
  const { data: types = [] } = useQuery(inputTypesQuery());
  const set = useSetType();
  const navigate = useNavigate();
  const { ask, question } = useBulkQuestion();
  const choose = (type: InputType): void =>
    ask({
      names: rows.map(({ name, vehicle }) => `${vehicle}: ${name}`),
      confirm: words.set.open,
      run: () => {
        void set(rows, type);
        onDone();
      },
    });
  return (
    <>
      <BulkMenu label={words.set.open}>
        {types.map((type) => (
          <MenuItem key={type.inputTypeId} onPress={() => choose(type)}>
            {type.name}
          </MenuItem>
        ))}
        <MenuItem onPress={() => void navigate({ to: paths.newInputType })}>{words.types.add}</MenuItem>
      </BulkMenu>
      {question}
    </>
  );
}

function useSetType() {
  const queryClient = useQueryClient();
  const { number } = useFormat();
  const change = useBulkChange({
    changed: 'inputs',
    read: (id, listed) => readNow(queryClient, recordQuery('input', id), listed),
    listed: () => queryClient.getQueryData(inputsQuery().queryKey),
    idOf: ({ inputId }) => inputId,
    failed: words.set.failed,
  });
  return async (rows: readonly InputRow[], { inputTypeId, name: type }: InputType): Promise<void> => {
    const others = rows.filter(({ input }) => input.inputTypeId !== inputTypeId);
    const same = rows.length - others.length;
    const messageFor = (count: number): string => words.set.done(count + same, number(count + same), type);
    if (others.length === 0) notify({ words: messageFor(0) });
    await change(
      others.map(({ id, name, input }) => ({ id, name, record: input, fields: { inputTypeId } })),
      messageFor,
    );
  };
}
