import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createShared } from '../shared.ts';
import { text } from '../text/index.ts';
import { failureDetail } from '../text/problems.ts';
import { Button, IconButton } from './Button.tsx';
import { IconCheck, IconClose, IconInformation, IconUndo, IconWarning } from './icons.tsx';
import { commandKeys, inField, isCommand } from './keyboard.ts';
import { Row, Stack } from './layout.tsx';
import classes from './notices.module.css';

export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface Notice {
  words: string;
  /** Part of the text that is in a different language than the page. */
  foreign?: { words: string; lang: string };
  /** Default: a success. */
  kind?: 'done' | 'information' | 'problem';
  /** A button, which also closes the notice. */
  action?: NoticeAction | undefined;
  /** Default: 5. A problem stays until the person closes it. */
  seconds?: number;
}

interface Shown extends Notice {
  id: number;
  undoes: boolean;
  /** The card has left the page. Its Undo is in the title line. */
  isKept?: true;
}

/** Maximum number of cards. Older ones disappear. */
const atMost = 3;
/** Maximum number of kept Undos, each of which holds the records of its change. */
const keptAtMost = 10;

const shown = createShared<readonly Shown[]>([]);
let lastId = 0;

function add(notice: Notice, undoes: boolean): number {
  lastId += 1;
  const all = [...shown.get(), { ...notice, id: lastId, undoes }];
  shown.set(all);
  for (const { id } of all.filter(isCard).slice(0, -atMost)) leave(id);
  return lastId;
}

const isCard = ({ isKept }: Shown): boolean => !isKept;

/** The card leaves by itself, after a time or for newer ones. Nobody loses an Undo by that: it stays until it is used. */
function leave(id: number): void {
  const all = shown.get().flatMap((notice): Shown[] => {
    if (notice.id !== id) return [notice];
    return notice.undoes ? [{ ...notice, isKept: true }] : [];
  });
  const dropped = new Set(all.filter((notice) => notice.isKept).slice(0, -keptAtMost));
  shown.set(all.filter((notice) => !dropped.has(notice)));
}

/** Shows a short notice. */
export const notify = (notice: Notice): number => add(notice, false);

/** Shows a failure and its reason. Without a text of ours it shows the English text of the service, marked as English. */
export function notifyFailure(error: unknown, words: (why: string) => string, action?: NoticeAction): number {
  const { detail, lang } = failureDetail(error);
  return notify({ kind: 'problem', words: words(detail), action, ...(lang && { foreign: { words: detail, lang } }) });
}

/** Shows a result with Undo, by button or by Ctrl+Z outside of fields. Later the Undo is in the title line. */
export const notifyUndo = (words: string, undo: () => void): number =>
  add({ words, seconds: 10, action: { label: text.common.undo, run: undo } }, true);

/** Replaces the text of a notice, for progress. */
export const changeNotice = (id: number, words: string): void =>
  shown.set(shown.get().map((notice) => (notice.id === id ? { ...notice, words } : notice)));

export const dismissNotice = (id: number): void => shown.set(shown.get().filter((notice) => notice.id !== id));

/** Closes all notices, after another person has signed in. */
export const dismissAllNotices = (): void => shown.set([]);

/** The corner for notices, once in the frame. It comes last in the tab order. */
export function Notices() {
  const notices = useSyncExternalStore(shown.subscribe, shown.get);
  useUndoKey();
  return (
    <Stack as="section" className={classes.place} data-print="hidden" aria-label={text.common.notices}>
      {notices.filter(isCard).map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </Stack>
  );
}

/** Undoes the last change whose card has left the page. People who need more time than a card gives find it here. */
export function KeptUndo() {
  const kept = useSyncExternalStore(shown.subscribe, shown.get).findLast(({ isKept }) => isKept);
  if (!kept) return null;
  const words = text.common.undoOf(kept.words);
  return (
    <IconButton aria-label={words} title={words} onClick={() => take(kept)}>
      <IconUndo />
    </IconButton>
  );
}

function NoticeCard({ notice }: { notice: Shown }) {
  const { kind = 'done', action } = notice;
  const [held, setHeld] = useState(false);
  const seconds = notice.seconds ?? (kind === 'problem' ? Number.POSITIVE_INFINITY : 5);
  useGoneAfter(notice.id, seconds, held);
  return (
    // Hovering and focusing only pause the timer.
    <Row
      gap={10}
      className={classes.notice}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.mark}>
        <Mark kind={kind} />
      </span>
      <p className={classes.words} role={kind === 'problem' ? 'alert' : 'status'}>
        <Words notice={notice} />
      </p>
      {action && (
        <Button
          compact
          variant="light"
          icon={notice.undoes ? <IconUndo size={15} /> : undefined}
          title={notice.undoes ? text.common.pressToUndo(undoKeys) : undefined}
          onClick={() => take(notice)}
        >
          {action.label}
        </Button>
      )}
      <IconButton compact aria-label={text.common.dismissNotice} onClick={() => dismissNotice(notice.id)}>
        <IconClose size={15} />
      </IconButton>
    </Row>
  );
}

function Words({ notice: { words, foreign } }: { notice: Notice }) {
  const at = foreign ? words.indexOf(foreign.words) : -1;
  if (!foreign || at < 0) return words;
  return (
    <>
      {words.slice(0, at)}
      <span lang={foreign.lang}>{foreign.words}</span>
      {words.slice(at + foreign.words.length)}
    </>
  );
}

function Mark({ kind }: { kind: NonNullable<Notice['kind']> }) {
  if (kind === 'problem') return <IconWarning />;
  return kind === 'information' ? <IconInformation /> : <IconCheck />;
}

function take(notice: Shown): void {
  dismissNotice(notice.id);
  notice.action?.run();
}

/** Pauses the timer while the notice is hovered or focused. */
function useGoneAfter(id: number, seconds: number, held: boolean): void {
  const left = useRef(seconds * 1000);
  useEffect(() => {
    if (held || left.current === Number.POSITIVE_INFINITY) return;
    const since = performance.now();
    const timer = setTimeout(() => leave(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [id, held]);
}

const undoKeys = commandKeys('Z');

/** Ctrl+Z in a field belongs to the field. */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = event.key.toLowerCase() === 'z' && isCommand(event) && !event.shiftKey;
      if (!wanted || event.defaultPrevented || inField(event.target)) return;
      const notice = shown.get().findLast((each) => each.undoes && isCard(each));
      if (!notice) return;
      event.preventDefault();
      take(notice);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
