import { useId } from 'react';
import { columnName } from '../../../files/workbook.ts';
import { officeText } from '../../text/office.ts';
import { Select } from '../../ui/inputs.tsx';
import { Quiet } from '../../ui/layout.tsx';
import { referenceColumn } from './column-synonyms.ts';
import classes from './ImportPage.module.css';
import { fieldOf, type ImportKind } from './import-kinds.ts';
import { dayColumn } from './join-moments.ts';
import { fieldNames, hasTooManyColumns } from './match-columns.ts';

const words = officeText.imports.columns;

export function labelOf(kind: ImportKind, name: string): string {
  if (name === referenceColumn) return words.reference;
  return name === dayColumn ? words.day : fieldOf(kind, name).label;
}

interface ColumnChoicesProps {
  kind: ImportKind;
  /** Undefined: the table has no column names. */
  names: readonly string[] | undefined;
  /** The names of columns are names of fields. */
  namesFields: boolean;
  width: number;
  /** Cells of the first row. */
  example: readonly string[];
  fields: readonly (string | undefined)[];
  onFields: (fields: (string | undefined)[]) => void;
  keys: readonly string[];
  usedKey: string | undefined;
  onKey: (key: string) => void;
  clears: boolean;
  onClears: (clears: boolean) => void;
  fillsHoles: boolean;
  onFillsHoles: (fills: boolean) => void;
}

/** The field of each column, how rows find their records, and what empty cells mean. */
export function ColumnChoices(props: ColumnChoicesProps) {
  const { kind, names, namesFields, width, example, fields, onFields, keys, usedKey, onKey, clears, onClears } = props;
  const { fillsHoles, onFillsHoles } = props;
  const titleId = useId();
  const options = [
    { value: '', label: words.skip },
    ...fieldNames(kind).map((name) => ({ value: name, label: labelOf(kind, name) })),
  ];
  const labelOfColumn = (index: number): string => {
    const name = names?.[index];
    if (namesFields && name && kind.fields[name]) return labelOf(kind, name);
    return name || words.column(columnName(index));
  };
  return (
    <section aria-labelledby={titleId} className={classes.step}>
      <h2 id={titleId}>{words.title}</h2>
      <Quiet>{words.detail}</Quiet>
      <div className={classes.choices}>
        {Array.from({ length: width }, (_, index) => {
          const field = fields[index];
          const isTwice = hasTooManyColumns(kind, fields, field);
          const shown = example[index]?.slice(0, 40);
          return (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
              key={index}
              label={labelOfColumn(index)}
              description={shown ? words.example(shown) : undefined}
              error={isTwice ? words.twice : undefined}
              value={field ?? ''}
              options={options}
              onChange={({ currentTarget: { value } }) => onFields(fields.with(index, value || undefined))}
            />
          );
        })}
      </div>
      <div className={classes.choices}>
        <Select
          label={words.match}
          value={usedKey ?? ''}
          options={[
            ...keys.map((key) => ({ value: key, label: labelOf(kind, key) })),
            { value: '', label: words.noMatch },
          ]}
          onChange={({ currentTarget: { value } }) => onKey(value)}
        />
        <Select
          label={words.empty}
          value={clears ? 'clear' : 'keep'}
          options={[
            { value: 'keep', label: words.emptyKeep },
            { value: 'clear', label: words.emptyClear },
          ]}
          onChange={({ currentTarget: { value } }) => onClears(value === 'clear')}
        />
        {kind.fields.points && (
          <Select
            label={words.holes}
            value={fillsHoles ? 'fill' : 'refuse'}
            options={[
              { value: 'refuse', label: words.holesRefuse },
              { value: 'fill', label: words.holesFill },
            ]}
            onChange={({ currentTarget: { value } }) => onFillsHoles(value === 'fill')}
          />
        )}
      </div>
    </section>
  );
}
