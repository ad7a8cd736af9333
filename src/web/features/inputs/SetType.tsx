import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { InputType } from '../../../contract/inputs.ts';
import { inputTypesQuery } from '../../api/records.ts';
import { useBulkQuestion } from '../../components/use-bulk-question.tsx';
import { useSetFields } from '../../data/use-set-fields.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { MenuItem } from '../../ui/Menu.tsx';
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
  const set = useSetFields('input', words.set.failed);
  const navigate = useNavigate();
  const { ask, question } = useBulkQuestion();
  const choose = ({ inputTypeId, name: type }: InputType): void =>
    ask({
      kind: 'input',
      names: rows.map(({ name, vehicle }) => `${vehicle}: ${name}`),
      confirm: words.set.open,
      run: () => {
        const inputs = rows.map(({ id, name, input }) => ({ id, name, record: input }));
        void set(inputs, { inputTypeId }, (count, shown) => words.set.done(count, shown, type));
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
