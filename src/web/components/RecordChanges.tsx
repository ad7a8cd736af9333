import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '../../contract/administration.ts';
import { dayMs } from '../../contract/durations.ts';
import type { KindName } from '../../contract/kinds.ts';
import { auditQuery } from '../api/audit.ts';
import { useIsAdministrator } from '../api/me.ts';
import { serviceNowMs } from '../api/service-clock.ts';
import { changedBy } from '../data/changed-by.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Button } from '../ui/Button.tsx';
import { differencesOf, type FieldText } from '../ui/ConflictNote.tsx';
import { NotFetched, Nothing } from '../ui/Facts.tsx';
import { Stack } from '../ui/layout.tsx';
import { Moment } from '../ui/Moment.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './RecordChanges.module.css';

const words = text.records.changes;

interface RecordChangesProps<Value> {
  resource: KindName;
  resourceId: number;
  /** Labels and texts of the record's fields, as in the conflict note. */
  fieldsOf: (record: Value) => readonly FieldText[];
  /**
   * Saves the record as it was after an earlier change, or before the earliest one. `when`: the time of the change, in words.
   */
  onRestore?: (version: Value, when: string, isBefore: boolean) => void;
}

const atMost = 20;

/** History of a record's changes, for administrators. Loads when it is opened. */
export function RecordChanges<Value>(props: RecordChangesProps<Value>) {
  const isAdministrator = useIsAdministrator();
  const [opened, setOpened] = useState(false);
  if (!isAdministrator) return null;
  return (
    <details className={classes.changes} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{words.title}</summary>
      {opened && <Entries {...props} />}
    </details>
  );
}

function Entries<Value>({ resource, resourceId, fieldsOf, onRestore }: RecordChangesProps<Value>) {
  const format = useFormat();
  // A fixed period keeps one query; its end is ahead, so that later changes are in it.
  const [period] = useState(() => ({
    startDate: new Date(serviceNowMs() - 365 * dayMs).toISOString(),
    endDate: new Date(serviceNowMs() + dayMs).toISOString(),
  }));
  const { data, error, refetch } = useQuery(auditQuery({ resource, resourceId, ...period }));
  if (error) return <NotFetched error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} />;
  if (data.length === 0) return <Nothing>{words.none}</Nothing>;
  const newest = data.slice(-atMost).reverse();
  const earliest = newest.at(-1);
  return (
    <Stack as="ol" gap={12} className={classes.entries}>
      {newest.map((entry, at) => (
        <li key={entry.id}>
          <p>{words.line(changedBy(entry), words.actions[entry.action])}</p>
          <Moment at={entry.utc} />
          <Changed entry={entry} fieldsOf={fieldsOf} />
          {at > 0 && onRestore && isVersion(entry) && (
            <RestoreVersion
              of={format.dateAtTime(entry.utc)}
              // The audit stores records in the form of the API.
              onClick={() => onRestore(entry.after as Value, format.dateAtTime(entry.utc), false)}
            />
          )}
        </li>
      ))}
      {/* The audit has no entry of their creation for records of the demo, and for very old ones. */}
      {earliest?.action === 'update' && onRestore && isRecord(earliest.before) && (
        <li>
          <p>{words.before}</p>
          <RestoreVersion
            of={words.before}
            onClick={() => onRestore(earliest.before as Value, format.dateAtTime(earliest.utc), true)}
          />
        </li>
      )}
      {data.length > atMost && <li>{words.more(format.number(data.length - atMost))}</li>}
    </Stack>
  );
}

function RestoreVersion({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <Button compact variant="subtle" aria-label={words.restoreOf(of)} onClick={onClick}>
      {words.restore}
    </Button>
  );
}

/** A deletion has no content. */
const isVersion = ({ action, after }: AuditEntry): boolean =>
  (action === 'create' || action === 'update') && isRecord(after);

type ChangedProps<Value> = Pick<RecordChangesProps<Value>, 'fieldsOf'> & { entry: AuditEntry };

function Changed<Value>({ entry, fieldsOf }: ChangedProps<Value>) {
  const { action, before, after } = entry;
  if (action !== 'update' || !isRecord(before) || !isRecord(after)) return null;
  // The audit stores records in the form of the API.
  const changes = differencesOf(fieldsOf(before as Value), fieldsOf(after as Value));
  const shown = (value: string): string => (value === '' ? text.records.nothing : value);
  return (
    <ul>
      {changes.map(({ field, mine, theirs }) => (
        <li key={field}>{words.change(field, shown(mine), shown(theirs))}</li>
      ))}
      {'passwordChanged' in after && <li>{words.password}</li>}
    </ul>
  );
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
