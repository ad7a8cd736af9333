import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { longTextLength } from '../../../../contract/choices.ts';
import { fold } from '../../../../contract/fold.ts';
import { geofencesQuery, useDeleteGeofences, useImportGeofences } from '../../../api/geofences.ts';
import { useMayChange } from '../../../api/me.ts';
import { useUndoWithWords } from '../../../data/use-undo-with-words.ts';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import { text } from '../../../text/index.ts';
import { type ProblemWords, problemWords } from '../../../text/problems.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { GatedButton } from '../../../ui/GatedButton.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { Quiet, Row, Stack } from '../../../ui/layout.tsx';
import { notify, notifyFailure, notifyUndo } from '../../../ui/notices.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './ImportPanel.module.css';
import { type BadFeature, type FileOfGeofences, readFile, UnreadableFile } from './read-file.ts';

const { geofences } = text;
const words = text.importing;

interface ImportPanelProps {
  index: TagIndex;
  onClose: () => void;
}

/** Reads and checks a file and shows all problems. Stores all valid geofences in one request, or none. */
export function ImportPanel({ index, onClose }: ImportPanelProps) {
  const mayChange = useMayChange();
  const [file, setFile] = useState<FileOfGeofences>();
  const [unreadable, setUnreadable] = useState<string>();
  const [tag, setTag] = useState('');
  const importing = useImport(onClose);
  const format = useFormat();
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setFile(undefined);
    setUnreadable(undefined);
    try {
      setFile(readFile(await chosen.arrayBuffer(), format));
    } catch (error) {
      setUnreadable(error instanceof UnreadableFile ? error.message : problemWords(error).detail);
    }
  };
  const count = file?.good.length ?? 0;
  return (
    <Panel
      title={words.title}
      onClose={onClose}
      footer={
        <Row align="stretch" wrap justify="end">
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <GatedButton
            reason={mayChange ? undefined : geofences.viewerMayNot}
            disabled={count === 0}
            loading={importing.busy}
            onClick={() => file && void importing.start(file, tag === '' ? [] : [Number(tag)])}
          >
            {count === 0 ? geofences.file.import : words.submit(count, format.number(count))}
          </GatedButton>
        </Row>
      }
    >
      <ChooseFile again={file !== undefined} onFile={(chosen) => void take(chosen)} />
      <div role="status" className={classes.result}>
        {unreadable}
        {file && (count > 0 ? words.found(count, format.number(count)) : words.nothing)}
      </div>
      {file && <SameNames file={file} />}
      {file && <Losses file={file} />}
      {file && <BadFeatures bad={file.bad} />}
      {count > 0 && index.tags.length > 0 && (
        <Select
          label={words.tag}
          value={tag}
          options={[
            { value: '', label: words.noTag },
            ...index.tags.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => setTag(value)}
        />
      )}
      {importing.error !== undefined && <Refused {...problemWords(importing.error)} />}
    </Panel>
  );
}

function ChooseFile({ again, onFile }: { again: boolean; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    // By keyboard, use the button.
    <Stack
      align="start"
      gap={10}
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{words.drop}</p>
      <Button variant="default" onClick={() => input.current?.click()}>
        {again ? words.other : words.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.choose}
        accept=".geojson,.json,application/geo+json,application/json"
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          // Resets the input, so that the person can choose the same file again after fixing it.
          currentTarget.value = '';
        }}
      />
    </Stack>
  );
}

const Refused = ({ title, detail }: ProblemWords) => <ProblemNote title={title}>{detail}</ProblemNote>;

/** Names need not be unique, but equal names show that a file was imported twice. */
function SameNames({ file }: { file: FileOfGeofences }) {
  const { data = [] } = useQuery(geofencesQuery);
  const format = useFormat();
  const known = new Set(data.map(({ description }) => fold(description)));
  const same = file.good.filter(({ description }) => known.has(fold(description))).length;
  return same > 0 && <p className={classes.same}>{words.sameName(same, format.number(same))}</p>;
}

/** What the geofences will not have of their features. */
function Losses({ file: { losses } }: { file: FileOfGeofences }) {
  const format = useFormat();
  return [...losses].map(([loss, count]) => (
    <p key={loss} className={classes.same}>
      {loss === 'descriptionCut'
        ? words.losses.descriptionCut(count, format.number(count), format.number(longTextLength.max))
        : words.losses.partsLeftOut(count, format.number(count))}
    </p>
  ));
}

function useImport(onClose: () => void) {
  const importing = useImportGeofences();
  const deletion = useDeleteGeofences();
  const undoEntry = useUndoWithWords();
  const format = useFormat();
  const [error, setError] = useState<unknown>();
  const undo = (ids: number[]): void => {
    deletion.mutateAsync(ids).then(
      () => notify({ words: words.undone(text.records.counted('geofence', ids.length, format.number(ids.length))) }),
      (problem: unknown) => notifyFailure(problem, words.undoFailed),
    );
  };
  const start = async ({ good }: FileOfGeofences, tags: number[]): Promise<void> => {
    setError(undefined);
    try {
      const geofences = good.map((each) => ({ ...each, tags }));
      const { value, auditId } = await importing.mutateAsync({ mode: 'all', geofences });
      const stored = value.ids.filter((id) => id !== null);
      onClose();
      const named = stored.map((id, nth) => ({ id, name: good[nth]?.description ?? String(id) }));
      const back = (): void =>
        auditId === undefined ? undo(stored) : void undoEntry(auditId, ['geofences'], named, words.undone);
      notifyUndo(words.done(stored.length, format.number(stored.length)), back);
    } catch (problem) {
      setError(problem);
    }
  };
  return { start, error, busy: importing.isPending };
}

const atMost = 100;

/** The rejected features with their position and name in the file, and the reason. */
function BadFeatures({ bad }: { bad: readonly BadFeature[] }) {
  const format = useFormat();
  if (bad.length === 0) return null;
  return (
    <section className={classes.bad}>
      <p>{words.bad(bad.length, format.number(bad.length))}</p>
      <ul>
        {bad.slice(0, atMost).map(({ feature, name, why }, index) => (
          // A multipolygon becomes several geofences of one feature.
          <li key={`${feature} ${index}`}>
            {words.feature(format.number(feature + 1))}
            {name !== undefined && ` · ${name}`}
            <Quiet as="span" className={classes.why}>
              {why}
            </Quiet>
          </li>
        ))}
        {bad.length > atMost && <li>{text.records.andMore(format.number(bad.length - atMost))}</li>}
      </ul>
    </section>
  );
}
