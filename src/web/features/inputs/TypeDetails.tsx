import { Link } from '@tanstack/react-router';
import type { DetailsProps } from '../../parts/RecordsPage.tsx';
import { paths } from '../../paths/index.ts';
import { inputType } from '../../records/input-type.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact } from '../../ui/Facts.tsx';
import type { TypeRow } from './type-row.ts';

const words = text.inputs.types;

/** Details of a type: its states and the number of its inputs. */
export function TypeDetails({ row, navigation, onDelete }: DetailsProps<TypeRow>) {
  const format = useFormat();
  return (
    <RecordDetails
      of={inputType}
      record={row.type}
      navigation={navigation}
      onDelete={onDelete}
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
