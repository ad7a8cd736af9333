import { Suspense, useId, useState } from 'react';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, Textarea } from '../../ui/inputs.tsx';
import { Quiet, Row } from '../../ui/layout.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Segments } from '../../ui/Segments.tsx';
import { type StatusKind, StatusMark } from '../../ui/StatusMark.tsx';
import { labelOf } from './ColumnChoices.tsx';
import type { CheckedRow, RowState } from './check-rows.ts';
import classes from './ImportPage.module.css';
import type { ImportKind } from './import-kinds.ts';

const words = officeText.imports.preview;

/** The words of an import, or of editing selected records. */
export interface PreviewTexts {
  detail: string;
  states: Readonly<Record<RowState, string>>;
}

/** Only geofences need the map. */
const ShapesMap = lazyNamed(
  () => import('./ShapesMap.tsx'),
  (file) => file.ShapesMap,
);

const marks: Readonly<Record<RowState, StatusKind>> = {
  new: 'information',
  changed: 'warning',
  same: 'unknown',
  bad: 'alarm',
  done: 'good',
};
// The keys of a literal are the names of its type.
const states = Object.keys(marks) as readonly RowState[];

const rowsPerPage = 50;

interface PreviewProps {
  kind: ImportKind;
  rows: readonly CheckedRow[];
  fields: readonly string[];
  /** The fields that can be filled. Left out: all. */
  fillable?: readonly string[];
  onEdit: (row: CheckedRow, field: string, value: string) => void;
  /** Sets a field of all rows: to one value, or to a line for each row. */
  onFill: (field: string, lines: readonly string[]) => void;
  texts?: PreviewTexts;
}

/** What the import would do, row by row. Each cell can be edited. */
export function Preview({ kind, rows, fields, fillable = kind.names, onEdit, onFill, texts = words }: PreviewProps) {
  const { number } = useFormat();
  const titleId = useId();
  const [shown, setShown] = useState<RowState | 'all'>('all');
  const [page, setPage] = useState(0);
  const [selected, setSelected] = useState<number>();
  const counts = new Map<RowState, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  const matching = shown === 'all' ? rows : rows.filter(({ state }) => state === shown);
  const from = Math.min(page * rowsPerPage, Math.floor(Math.max(0, matching.length - 1) / rowsPerPage) * rowsPerPage);
  const visible = matching.slice(from, from + rowsPerPage);
  return (
    <section aria-labelledby={titleId} className={classes.step}>
      <h2 id={titleId}>{words.title}</h2>
      <Quiet>{texts.detail}</Quiet>
      {kind.fields.points && (
        <Suspense fallback={null}>
          <ShapesMap
            rows={rows}
            selected={selected}
            onSelect={(number) => {
              setSelected(number);
              setShown('all');
              const index = rows.findIndex(({ raw }) => raw.number === number);
              if (index >= 0) setPage(Math.floor(index / rowsPerPage));
            }}
          />
        </Suspense>
      )}
      <FillColumn kind={kind} fillable={fillable} onFill={onFill} />
      <div className={classes.states}>
        <Segments
          label={words.show}
          value={shown}
          options={[
            { value: 'all' as const, label: words.all(number(rows.length)) },
            ...states
              .filter((state) => counts.has(state) || state === shown)
              .map((state) => ({
                value: state,
                label: words.some(texts.states[state], number(counts.get(state) ?? 0)),
              })),
          ]}
          onChange={(value) => {
            setShown(value);
            setPage(0);
          }}
        />
      </div>
      {visible.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <div className={classes.preview}>
          <table aria-labelledby={titleId}>
            <thead>
              <tr>
                <th scope="col">{words.row}</th>
                <th scope="col">{words.state}</th>
                {fields.map((field) => (
                  <th scope="col" key={field} style={{ minWidth: `${widthOf(visible, field)}ch` }}>
                    {labelOf(kind, field)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {visible.map((row) => (
                <PreviewRow
                  key={row.raw.number}
                  {...{ kind, row, fields, onEdit, texts }}
                  isSelected={row.raw.number === selected}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {matching.length > rowsPerPage && (
        <Row>
          <Button variant="default" disabled={from === 0} onClick={() => setPage(from / rowsPerPage - 1)}>
            {words.previous}
          </Button>
          <span>{words.range(number(from + 1), number(from + visible.length), number(matching.length))}</span>
          <Button
            variant="default"
            disabled={from + rowsPerPage >= matching.length}
            onClick={() => setPage(from / rowsPerPage + 1)}
          >
            {words.next}
          </Button>
        </Row>
      )}
    </section>
  );
}

/** Characters of a column: its cells are inputs, which do not grow with their texts. */
function widthOf(rows: readonly CheckedRow[], field: string): number {
  const longest = Math.max(...rows.map(({ cells }) => cells[field]?.length ?? 0));
  return Math.min(36, Math.max(14, longest + 3));
}

/** One value for all rows, such as a tag. */
function FillColumn({ kind, fillable, onFill }: Pick<Required<PreviewProps>, 'kind' | 'fillable' | 'onFill'>) {
  const [field, setField] = useState('');
  const [value, setValue] = useState('');
  return (
    <Row wrap align="end">
      <Select
        label={words.fill.field}
        value={field}
        options={[
          { value: '', label: words.fill.choose },
          ...fillable.map((name) => ({ value: name, label: labelOf(kind, name) })),
        ]}
        onChange={({ currentTarget }) => setField(currentTarget.value)}
      />
      {field !== '' && (
        <>
          <Textarea
            label={words.fill.value}
            rows={2}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
          <Button
            variant="default"
            onClick={() => {
              onFill(field, value.replace(/\r?\n$/, '').split(/\r?\n/));
              setField('');
              setValue('');
            }}
          >
            {words.fill.apply}
          </Button>
        </>
      )}
    </Row>
  );
}

interface PreviewRowProps extends Omit<PreviewProps, 'rows' | 'fillable' | 'onFill' | 'texts'> {
  row: CheckedRow;
  texts: PreviewTexts;
  isSelected: boolean;
}

function PreviewRow({ kind, row, fields, onEdit, isSelected, texts }: PreviewRowProps) {
  const { number } = useFormat();
  const { raw, state, problems, warning } = row;
  const elsewhere = [...problems].filter(([field]) => !fields.includes(field));
  return (
    <tr data-selected={isSelected || undefined}>
      <td className={classes.fact}>{number(raw.number)}</td>
      <td className={classes.fact}>
        <StatusMark kind={marks[state]}>{texts.states[state]}</StatusMark>
        {warning !== undefined && <p className={classes.why}>{warning}</p>}
        {elsewhere.map(([field, why]) => (
          <p key={field} className={classes.why}>
            {field === '' ? why : officeText.imports.problems.field(labelOf(kind, field), why)}
          </p>
        ))}
      </td>
      {fields.map((field) => (
        <td key={field}>
          <Cell {...{ kind, row, field, onEdit }} />
        </td>
      ))}
    </tr>
  );
}

interface CellProps extends Pick<PreviewProps, 'kind' | 'onEdit'> {
  row: CheckedRow;
  field: string;
}

/** The rows are checked when the person leaves the cell or presses Enter. */
function Cell({ kind, row, field, onEdit }: CellProps) {
  const { number } = useFormat();
  const id = useId();
  const value = row.cells[field] ?? '';
  const [typed, setTyped] = useState<string>();
  const why = row.problems.get(field);
  const before = row.before.get(field);
  const readAs = row.readAs.get(field);
  const isFilled = row.filled.has(field);
  const commit = (): void => {
    if (typed !== undefined && typed !== value) onEdit(row, field, typed);
    setTyped(undefined);
  };
  return (
    <>
      <input
        aria-label={words.cell(labelOf(kind, field), number(row.raw.number))}
        aria-invalid={why !== undefined || undefined}
        aria-describedby={id}
        data-filled={isFilled || undefined}
        readOnly={row.state === 'done'}
        value={typed ?? value}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
          if (key === 'Escape') setTyped(undefined);
        }}
      />
      <div id={id}>
        {why !== undefined && <p className={classes.why}>{why}</p>}
        {readAs !== undefined && <p className={classes.note}>{words.readAs(readAs)}</p>}
        {before !== undefined && <p className={classes.note}>{words.was(before || words.nothing)}</p>}
        {isFilled && <p className={classes.note}>{words.filled}</p>}
      </div>
    </>
  );
}
