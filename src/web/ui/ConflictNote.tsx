import { useEffect, useRef } from 'react';
import { text } from '../text/index.ts';
import { problemWords } from '../text/problems.ts';
import { Button } from './Button.tsx';
import classes from './ConflictNote.module.css';
import { Quiet, Row } from './layout.tsx';
import { ProblemNote } from './ProblemNote.tsx';

const { records } = text;

const words = records.conflict;

/** The text of one field; '' for no value. */
export interface FieldText {
  field: string;
  value: string;
}

export interface Difference {
  field: string;
  mine: string;
  theirs: string;
  /** Only the other person has changed this field. */
  untouched?: boolean;
}

/**
 * The fields that differ between two versions of a record, and which of them only the other person has changed since `first`.
 * All three lists have the same fields in the same order.
 */
export function differencesOf(
  mine: readonly FieldText[],
  theirs: readonly FieldText[],
  first: readonly FieldText[] = [],
): Difference[] {
  return mine.flatMap(({ field, value }, at) => {
    const other = theirs[at]?.value ?? '';
    return value === other ? [] : [{ field, mine: value, theirs: other, untouched: value === first[at]?.value }];
  });
}

interface ConflictNoteProps {
  /** Who saved the other version and when, as a text; undefined while loading. */
  who: string | undefined;
  /** Undefined while the other version is loading. */
  differences: readonly Difference[] | undefined;
  /** Why the other version could not be loaded. */
  error: unknown;
  pending: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows the differences after someone else has saved, and lets the person choose a version. */
export function ConflictNote({ who, differences, error, pending, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const failure = error ? problemWords(error) : undefined;
  return (
    <ProblemNote ref={box} title={words.title}>
      {who !== undefined && <p>{who}</p>}
      {differences && <Rows rows={differences} />}
      {!differences && (failure ? <p lang={failure.lang}>{failure.detail}</p> : <p>{words.loading}</p>)}
      {differences && (
        <Row align="stretch" wrap className={classes.navigation}>
          <Button compact variant="default" loading={pending} onClick={onKeepMine}>
            {words.keepMine}
          </Button>
          <Button compact variant="default" disabled={pending} onClick={onTakeTheirs}>
            {words.takeTheirs}
          </Button>
        </Row>
      )}
    </ProblemNote>
  );
}

function Rows({ rows }: { rows: readonly Difference[] }) {
  if (rows.length === 0) return <p>{words.same}</p>;
  const shown = (value: string) => (value === '' ? <i>{text.records.nothing}</i> : value);
  return (
    <>
      <p>{words.detail}</p>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.mine}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, mine, theirs, untouched }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>
                {shown(mine)}
                {untouched && ' '}
                {untouched && (
                  <Quiet as="small" size={12} className={classes.untouched}>
                    {words.untouched}
                  </Quiet>
                )}
              </td>
              <td>{shown(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{words.navigation}</p>
    </>
  );
}

const goneWords = records.gone;

/** Someone deleted the record while the person was changing it. */
export function GoneNote({ pending, onRestore }: { pending: boolean; onRestore: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <ProblemNote ref={box} title={goneWords.title}>
      {goneWords.detail}
      <Row align="stretch" wrap className={classes.navigation}>
        <Button compact variant="default" loading={pending} onClick={onRestore}>
          {goneWords.restoreAndSave}
        </Button>
      </Row>
    </ProblemNote>
  );
}
