import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { InputType } from '../../../contract/inputs.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { inputTypesQuery } from '../../api/input-types.ts';
import { inputQuery, useSaveInput } from '../../api/inputs.ts';
import { each } from '../../parts/each.ts';
import { readNow } from '../../parts/read-now.ts';
import { paths } from '../../paths/index.ts';
import { inputs as words } from '../../text/inputs.ts';
import { useFormat } from '../../text/use-format.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { notify, notifyFailure } from '../../ui/notices.tsx';
import { BulkMenu } from '../../ui/table/BulkMenu.tsx';
import type { InputRow } from './input-row.ts';

interface SetTypeProps {
  rows: readonly InputRow[];
  onDone: () => void;
}

/** One type for several inputs. */
export function SetType({ rows, onDone }: SetTypeProps) {
  const { data: types = [] } = useQuery(inputTypesQuery());
  const set = useSetType();
  const navigate = useNavigate();
  return (
    <BulkMenu label={words.set.open}>
      {types.map((type) => (
        <MenuItem
          key={type.inputTypeId}
          onPress={() => {
            void set(rows, type);
            onDone();
          }}
        >
          {type.name}
        </MenuItem>
      ))}
      <MenuItem onPress={() => void navigate({ to: paths.newInputType })}>{words.types.add}</MenuItem>
    </BulkMenu>
  );
}

function useSetType() {
  const saving = useSaveInput();
  const format = useFormat();
  const queryClient = useQueryClient();
  return async (rows: readonly InputRow[], { inputTypeId, name }: InputType): Promise<void> => {
    const { done, failed } = await each(rows, async ({ id, input }) => {
      const { value, etag } = await readNow(queryClient, inputQuery(id), input);
      return saving.mutateAsync({ record: bodyFrom(value, { inputTypeId }), ifMatch: etag });
    });
    for (const { record, error } of failed.slice(0, 3)) {
      notifyFailure(error, (why) => words.set.failed(record.name, why));
    }
    if (done.length > 0) notify({ words: words.set.done(done.length, format.number(done.length), name) });
  };
}
