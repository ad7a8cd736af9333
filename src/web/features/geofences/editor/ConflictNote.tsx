import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Versioned } from '../../../api/client.ts';
import { type Geofence, geofenceQuery, geofencesQuery } from '../../../api/geofences.ts';
import { text } from '../../../text/index.ts';
import { problemWords } from '../../../text/problems.ts';
import { useFormat } from '../../../text/use-format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import type { TagIndex } from '../tag-index.ts';
import classes from './ConflictNote.module.css';
import { differences, type Mine } from './differences.ts';

const words = text.geofences.conflict;

interface ConflictNoteProps {
  geofenceId: number;
  mine: Mine;
  index: TagIndex;
  pending: boolean;
  /** Both get what the service has now. */
  onKeepMine: (theirs: Versioned<Geofence>) => void;
  onTakeTheirs: (theirs: Versioned<Geofence>) => void;
}

/** Somebody else saved meanwhile: what differs, and the choice. */
export function ConflictNote({ geofenceId, mine, index, pending, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const { data, isFetchedAfterMount, error } = useQuery({ ...geofenceQuery(geofenceId), refetchOnMount: 'always' });
  const theirs = isFetchedAfterMount ? data : undefined;
  const queryClient = useQueryClient();
  useEffect(() => {
    box.current?.focus();
    // The list has missed it too.
    void queryClient.invalidateQueries({ queryKey: geofencesQuery.queryKey, exact: true });
  }, [queryClient]);
  return (
    <ProblemNote ref={box} title={words.title}>
      {theirs && <Rows rows={differences(mine, theirs.value, index, format)} />}
      {!theirs && <p>{error ? problemWords(error).detail : words.loading}</p>}
      {theirs && (
        <div className={classes.ways}>
          <Button size="compact-sm" variant="default" loading={pending} onClick={() => onKeepMine(theirs)}>
            {words.keepMine}
          </Button>
          <Button size="compact-sm" variant="default" disabled={pending} onClick={() => onTakeTheirs(theirs)}>
            {words.takeTheirs}
          </Button>
        </div>
      )}
    </ProblemNote>
  );
}

function Rows({ rows }: { rows: ReturnType<typeof differences> }) {
  if (rows.length === 0) return <p>{words.same}</p>;
  const shown = (value: string) => (value === '' ? <i>{words.nothing}</i> : value);
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
          {rows.map(({ field, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{shown(mine)}</td>
              <td>{shown(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
