import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { assignments as words } from '../../text/assignments.ts';
import type { Format } from '../../text/format.ts';
import { useFormat } from '../../text/use-format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './ClashNote.module.css';
import { type Draft, endAfter, type Standing, type WayOut, wayOut } from './clash.ts';
import { timesOf } from './said.ts';
import { useMakeRoom } from './use-make-room.ts';

interface ClashNoteProps {
  standing: readonly Standing[];
  draft: Draft;
  pending: boolean;
  /** Nobody has tried to save yet: it is said without taking the focus from what is typed. */
  ahead?: boolean;
  onShow: (ms: number) => void;
  /** Saves with this end, once there is room. */
  onSave: (endMs: number | null, makeRoom: () => Promise<void>) => Promise<void>;
}

/** What stands in the way, and one press that makes room at the right moment and saves. */
export function ClashNote({ standing, draft, pending, ahead = false, onShow, onSave }: ClashNoteProps) {
  const format = useFormat();
  const makeRoom = useMakeRoom();
  const ways = standing.map((other) => wayOut(draft, other));
  const [only] = ways;
  return (
    <Frame ahead={ahead} title={words.clash.title(standing.length)}>
      <ul className={classes.list}>
        {standing.map((other) => (
          <li key={other.id}>
            {said(other, format)}{' '}
            <button type="button" className={classes.show} onClick={() => onShow(other.startMs)}>
              {words.clash.show}
            </button>
          </li>
        ))}
      </ul>
      {ways.length > 1 && (
        <>
          {words.clash.will}
          <ul className={classes.list}>
            {ways.map((way) => (
              <li key={way.other.id}>{wayWords(way, format)}</li>
            ))}
          </ul>
        </>
      )}
      <Button
        size="compact-sm"
        classNames={{ root: classes.way, label: classes.wayWords }}
        loading={pending}
        onClick={() => void onSave(endAfter(draft, ways), () => makeRoom(ways))}
      >
        {ways.length === 1 && only ? words.clash.andSave(wayWords(only, format)) : words.clash.several}
      </Button>
    </Frame>
  );
}

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

function said(other: Standing, format: Format): string {
  const { driver, vehicle, startMs, endMs } = other;
  return endMs === null
    ? words.clash.running(driver, vehicle, format.dateTime(new Date(startMs)))
    : words.clash.ended(driver, vehicle, timesOf(other, format, startMs));
}

function wayWords(way: WayOut, format: Format): string {
  const { driver, vehicle } = way.other;
  if (way.kind === 'replace') return words.clash.replace(driver, vehicle);
  const time = format.dateTime(new Date(way.atMs));
  return way.kind === 'endMine' ? words.clash.endMine(time) : words.clash.endOther(driver, vehicle, time);
}
