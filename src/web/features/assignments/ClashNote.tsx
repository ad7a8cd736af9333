import { type ReactNode, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { serviceNowMs } from '../../api/service-clock.ts';
import { clockText } from '../../data/clock.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { timesOf } from './assignment-texts.ts';
import type { AssignmentValues } from './assignment-values.ts';
import classes from './ClashNote.module.css';
import { AssignmentClash, type Draft, endAfter, inTheWay, type Standing, type WayOut, wayOut } from './clash.ts';

const words = text.assignments;

interface ClashNoteProps {
  standing: readonly Standing[];
  draft: Draft;
  pending: boolean;
  /** The person has not tried to save yet, so the note does not take the focus. */
  ahead?: boolean;
  onShow: (ms: number) => void;
  onOpen: (id: number) => void;
  /** Saves with this end, and does what resolves the conflict in the same request. */
  onSave: (endMs: number | null, resolutions: readonly WayOut[]) => Promise<void>;
}

/** The conflicting assignments, and a button that resolves the conflict and saves. */
export function ClashNote({ standing, draft, pending, ahead = false, onShow, onOpen, onSave }: ClashNoteProps) {
  const format = useFormat();
  const nowMs = serviceNowMs();
  const resolutions = standing.map((other) => wayOut(draft, other));
  const [only] = resolutions;
  const same = resolutions.find(({ kind }) => kind === 'open')?.other;
  const title = same ? words.clash.isThere : words.clash.title(standing.length);
  return (
    <Frame ahead={ahead} title={title}>
      <div className={classes.text}>
        <ul className={classes.list}>
          {standing.map((other) => (
            <li key={other.id}>
              {standingWords(other, format, nowMs)}{' '}
              <button type="button" className={classes.show} onClick={() => onShow(other.startMs)}>
                {words.clash.show}
              </button>
            </li>
          ))}
        </ul>
        {!same && resolutions.length > 1 && <WhatToDo resolutions={resolutions} />}
      </div>
      {same ? (
        <ResolveButton onClick={() => onOpen(same.id)}>{words.clash.open}</ResolveButton>
      ) : (
        <ResolveButton loading={pending} onClick={() => void onSave(endAfter(draft, resolutions), resolutions)}>
          {resolutions.length === 1 && only ? words.clash.andSave(wayWords(only, format)) : words.clash.several}
        </ResolveButton>
      )}
    </Frame>
  );
}

function WhatToDo({ resolutions }: { resolutions: readonly WayOut[] }) {
  const format = useFormat();
  return (
    <>
      {words.clash.will}
      <ul className={classes.list}>
        {resolutions.map((way) => (
          <li key={way.other.id}>{wayWords(way, format)}</li>
        ))}
      </ul>
    </>
  );
}

const ResolveButton = (props: { loading?: boolean; onClick: () => void; children: ReactNode }) => (
  <Button compact variant="default" className={classes.resolve} {...props} />
);

function Frame({ ahead, title, children }: { ahead: boolean; title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (ahead) {
    return (
      <div className={classes.ahead}>
        <p className={classes.title}>{title}</p>
        {children}
      </div>
    );
  }
  return (
    <ProblemNote ref={box} title={title}>
      {children}
    </ProblemNote>
  );
}

function standingWords(other: Standing, format: Format, nowMs: number): string {
  const { driver, vehicle, startMs, endMs } = other;
  if (endMs !== null) {
    const tense = endMs <= nowMs ? words.clash.ended : words.clash.planned;
    return tense(driver, vehicle, timesOf(other, format, nowMs));
  }
  const tense = startMs <= nowMs ? words.clash.running : words.clash.later;
  return tense(driver, vehicle, format.dateAtTime(new Date(startMs)));
}

function wayWords(way: WayOut, format: Format): string {
  const { driver, vehicle } = way.other;
  if (!('atMs' in way)) return words.clash.replace(driver, vehicle);
  const time = format.dateAtTime(new Date(way.atMs));
  return way.kind === 'endMine' ? words.clash.endMine(time) : words.clash.endOther(driver, vehicle, time);
}

interface ClashNoteOptions {
  form: UseFormReturn<AssignmentValues>;
  draft: () => Draft;
  /** Assignments that the page and the service have reported so far. */
  known: readonly Standing[];
  /** Saves the draft and resolves its conflicts in one request. */
  save: (wanted: Draft, resolutions: readonly WayOut[]) => Promise<number | undefined>;
  onShow: (ms: number) => void;
  onOpen: (id: number) => void;
}

type Store = (work: () => Promise<unknown>) => Promise<void>;
type Saved = (id: number | undefined) => void;

/** The note about conflicts: at once for known ones, and for all of them after the service has refused to save. */
export function useClashNote({ form, draft, known, save, onShow, onOpen }: ClashNoteOptions) {
  const { timeZone } = useFormat();
  const note = (standing: readonly Standing[], ahead: boolean, store: Store, saved: Saved): ReactNode => {
    if (standing.length === 0) return null;
    const saveUpTo = async (endMs: number | null, resolutions: readonly WayOut[]): Promise<void> => {
      const id = await save({ ...draft(), endMs }, resolutions);
      form.setValue('end', endMs === null ? '' : clockText(endMs, timeZone), { shouldDirty: true });
      saved(id);
    };
    return (
      <ClashNote
        standing={standing}
        draft={draft()}
        pending={form.formState.isSubmitting}
        ahead={ahead}
        onShow={onShow}
        onOpen={onOpen}
        onSave={(endMs, resolutions) => form.handleSubmit(() => store(() => saveUpTo(endMs, resolutions)))()}
      />
    );
  };
  return {
    showFailure: (error: unknown, store: Store, saved: Saved): ReactNode =>
      // Changes since then may have resolved the conflict.
      error instanceof AssignmentClash && <>{note(inTheWay(draft(), known, error.standing), false, store, saved)}</>,
    showAhead: (store: Store, saved: Saved): ReactNode => (
      <div role="status">{note(inTheWay(draft(), known, []), true, store, saved)}</div>
    ),
  };
}
