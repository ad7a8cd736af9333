import { Link } from '@tanstack/react-router';
import { resourceTypes } from '../../../contract/kinds.ts';
import { RecordChanges } from '../../parts/RecordChanges.tsx';
import { RecordPanel } from '../../parts/RecordPanel.tsx';
import { References } from '../../parts/References.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import type { TypeRow } from './type-row.ts';
import { descriptionWords, fieldsOf } from './type-values.ts';

const { inputs } = text;

const words = inputs.types;

interface TypeDetailsProps {
  row: TypeRow;
  ways: RecordWays;
  onDelete: () => void;
}

/** Details of a type: its states and the number of its inputs. */
export function TypeDetails({ row, ways, onDelete }: TypeDetailsProps) {
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
