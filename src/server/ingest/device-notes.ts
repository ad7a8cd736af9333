/**
 * What each device sends, and what is wrong with it, for the page about device health. Counted in memory and written every
 * few seconds: devices with faults first, at most some hundred at a time, so that it costs a large fleet next to nothing.
 */
import { type DeviceOutcome, type DeviceReason, lateAfterSeconds, rawMessages } from '../../contract/device-health.ts';
import type { RowList } from '../../contract/rows.ts';
import type { Database } from '../database/database.ts';
import { Rows } from '../http/json-rows.ts';
import { type DeviceFacts, intervalsKept, storeDeviceFacts } from '../store/device-health.ts';

/** One element of a request. `device`: empty if it cannot be read. */
export interface Element {
  device: string;
  utcMs: number | undefined;
  outcome: DeviceOutcome;
  /** Why it was rejected, or what was not stored. */
  detail: string | undefined;
  reasons: readonly DeviceReason[];
  /** As it was sent. */
  sent(): unknown;
}
export type NoteElement = (element: Element) => void;

const writeEveryMs = 3000;
const writtenAtOnce = 500;
/** Further devices are not counted until others are written. */
const devicesAtMost = 100_000;
/** Raw messages between two writes. */
const samplesAtMost = { fine: 3, faulty: 5 } as const;

interface Note extends DeviceFacts {
  tracker: Tracker;
  isFaulty: boolean;
  fine: number;
  faulty: number;
}

interface Tracker {
  accountId: number;
  device: string;
  /** The newest time that it sent, for its intervals. */
  newestMs: number | undefined;
  /** What is not written yet. */
  note: Note | undefined;
}

export interface DeviceNotes {
  /** For the elements of one request. */
  of(accountId: number): NoteElement;
  /** Writes everything. */
  close(): Promise<void>;
}

export function createDeviceNotes(
  db: Database,
  now: () => Date,
  warn: (message: string, error: unknown) => void,
): DeviceNotes {
  /** By account and device. Found once per message, so that counting takes less than a microsecond. */
  const trackers = new Map<number, Map<string, Tracker>>();
  let trackerCount = 0;
  const pending = new Set<Note>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isClosed = false;

  function trackerOf(accountId: number, device: string): Tracker {
    const known = trackers.get(accountId)?.get(device);
    if (known) return known;
    if (trackerCount >= devicesAtMost) forgetWritten();
    const tracker = { accountId, device, newestMs: undefined, note: undefined };
    const ofAccount = trackers.get(accountId) ?? new Map<string, Tracker>();
    trackers.set(accountId, ofAccount.set(device, tracker));
    trackerCount += 1;
    return tracker;
  }

  /** Two notes of one device cannot be written together, so trackers with a note stay. */
  function forgetWritten(): void {
    for (const [accountId, ofAccount] of trackers) {
      for (const [device, { note }] of ofAccount) if (!note) ofAccount.delete(device);
      if (ofAccount.size === 0) trackers.delete(accountId);
    }
    trackerCount = pending.size;
  }

  function addNote(tracker: Tracker): Note | undefined {
    if (isClosed || pending.size >= devicesAtMost) return undefined;
    const note = emptyNote(tracker);
    tracker.note = note;
    pending.add(note);
    timer ??= setTimeout(write, writeEveryMs).unref();
    return note;
  }

  function write(): void {
    timer = undefined;
    writing = store(takeBatch(writtenAtOnce)).finally(() => {
      if (pending.size > 0) timer ??= setTimeout(write, writeEveryMs).unref();
    });
  }

  /** By account: devices with faults first, then those that wait longest. */
  function takeBatch(limit: number): Map<number, Note[]> {
    const batch = new Map<number, Note[]>();
    let taken = 0;
    for (const isFaulty of [true, false]) {
      for (const note of pending) {
        if (taken >= limit) return batch;
        if (note.isFaulty !== isFaulty) continue;
        pending.delete(note);
        note.tracker.note = undefined;
        taken += 1;
        const { accountId } = note.tracker;
        const list = batch.get(accountId) ?? [];
        if (list.push(note) === 1) batch.set(accountId, list);
      }
    }
    return batch;
  }

  async function store(batch: ReadonlyMap<number, readonly Note[]>): Promise<void> {
    for (const [accountId, notes] of batch) {
      try {
        const facts = notes.map(({ tracker: _, isFaulty: __, fine: ___, faulty: ____, ...rest }) => rest);
        await storeDeviceFacts(db, accountId, facts, now());
      } catch (error) {
        // Only figures are lost.
        warn('What devices sent could not be noted', error);
      }
    }
  }

  return {
    of(accountId) {
      const nowMs = now().getTime();
      let tracker: Tracker | undefined;
      return (element) => {
        if (tracker?.device !== element.device) tracker = trackerOf(accountId, element.device);
        const note = tracker.note ?? addNote(tracker);
        if (note) add(note, element, nowMs);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await writing;
      clearTimeout(timer);
      await store(takeBatch(Number.POSITIVE_INFINITY));
    },
  };
}

/** Without spreads: V8 would make a slow object of it. */
const emptyNote = (tracker: Tracker): Note => ({
  tracker,
  device: tracker.device,
  receivedMs: 0,
  sentMs: undefined,
  intervals: [],
  samples: [],
  reasons: {},
  messages: 0,
  late: 0,
  duplicates: 0,
  partial: 0,
  rejected: 0,
  isFaulty: false,
  fine: 0,
  faulty: 0,
});

function add(note: Note, element: Element, nowMs: number): void {
  const { utcMs, outcome, detail, reasons } = element;
  note.messages += 1;
  note.receivedMs = nowMs;
  if (utcMs !== undefined) note.sentMs = utcMs;
  if (outcome === 'rejected') note.rejected += 1;
  else if (utcMs !== undefined && nowMs - utcMs > 1000 * lateAfterSeconds) note.late += 1;
  if (outcome === 'duplicate') note.duplicates += 1;
  if (outcome === 'accepted' && utcMs !== undefined) addInterval(note, utcMs);
  if (detail !== undefined) addFaults(note, element);
  const kind = detail === undefined ? 'fine' : 'faulty';
  if (note[kind] >= samplesAtMost[kind]) return;
  note[kind] += 1;
  const body = rawText(element.sent());
  note.samples.push({ receivedMs: nowMs, outcome, detail: detail ?? null, reasons: [...reasons], body });
}

function addInterval({ tracker, intervals }: Note, utcMs: number): void {
  const { newestMs } = tracker;
  if (newestMs !== undefined && utcMs <= newestMs) return;
  tracker.newestMs = utcMs;
  if (newestMs === undefined) return;
  if (intervals.length >= intervalsKept) intervals.shift();
  intervals.push(Math.round((utcMs - newestMs) / 1000));
}

function addFaults(note: Note, { outcome, reasons }: Element): void {
  note.isFaulty = true;
  if (outcome !== 'rejected') note.partial += 1;
  for (const reason of reasons) note.reasons[reason] = (note.reasons[reason] ?? 0) + 1;
}

const deviceKeys = /flk_[\w%-]+/g;
/** The numbers of drivers' buttons in JSON, also in a text that is cut, and in a query or form. */
const buttonsInJson = /("(?:buttonId|driverUniqueId)"\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|[^"\s,}\]]+)/gs;
const buttonsInQuery = /((?:buttonId|driverUniqueId)=)[^&\s]+/g;

/** Readable, without secrets, and storable: PostgreSQL's texts have no NUL and no half of a character. */
function rawText(sent: unknown): string {
  const text = typeof sent === 'string' ? sent : jsonOf(sent);
  return text
    .slice(0, 2 * rawMessages.characters)
    .replaceAll(deviceKeys, '***')
    .replaceAll(buttonsInJson, '$1"***"')
    .replaceAll(buttonsInQuery, '$1***')
    .replaceAll('\0', '\uFFFD')
    .slice(0, rawMessages.characters)
    .replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD');
}

function jsonOf(sent: unknown): string {
  if (sent instanceof URLSearchParams) return sent.toString();
  return JSON.stringify(sent);
}

/** An element of a body, as it was sent. A body that is one element is written again from its values. */
export const sentAt = (rows: RowList, index: number): unknown =>
  rows instanceof Rows ? rows.textAt(index, 4 * rawMessages.characters) : rows.at(index);
