import { type ReactNode, useEffect, useRef } from 'react';
import { serviceNowMs } from '../../api/service-clock.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { timesOf } from './assignment-texts.ts';
import classes from './ClashNote.module.css';
import { type Draft, endAfter, type Standing, type WayOut, wayOut } from './clash.ts';

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
