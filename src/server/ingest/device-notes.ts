/**
 * What each device sends, and what is wrong with it, for the page about device health. Counted in memory and written every
 * few seconds: devices with faults first, at most some hundred at a time, so that it costs a large fleet next to nothing.
 */
import { type DeviceOutcome, type DeviceReason, lateAfterSeconds, rawMessages } from '../../contract/device-health.ts';
import type { Queryable } from '../database/database.ts';
import { UnreadRow } from '../http/json-rows.ts';
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
/** Further devices are not counted until the others are written. */
const devicesAtMost = 100_000;
/** Raw messages between two writes. */
const samplesAtMost = { fine: 3, faulty: 5 } as const;

type Note = DeviceFacts & { isFaulty: boolean; fine: number; faulty: number };

export interface DeviceNotes {
  /** For the elements of one request. */
  of(accountId: number): NoteElement;
  /** Writes everything. */
  close(): Promise<void>;
}

export function createDeviceNotes(
  db: Queryable,
  now: () => Date,
  warn: (message: string, error: unknown) => void,
): DeviceNotes {
  let pending = new Map<number, Map<string, Note>>();
  let devices = 0;
  /** The newest time of each device, for its intervals. */
  const newestMs = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isClosed = false;

  function noteOf(accountId: number, device: string): Note | undefined {
    const known = pending.get(accountId)?.get(device);
    if (known) return known;
    if (isClosed || devices >= devicesAtMost) return undefined;
    let ofAccount = pending.get(accountId);
    if (!ofAccount) pending.set(accountId, (ofAccount = new Map<string, Note>()));
    const note = emptyNote(device);
    ofAccount.set(device, note);
    devices += 1;
    timer ??= setTimeout(write, writeEveryMs).unref();
    return note;
  }

  function addInterval(accountId: number, { device, intervals }: Note, utcMs: number): void {
    const key = `${accountId} ${device}`;
    const before = newestMs.get(key);
    if (before !== undefined && utcMs <= before) return;
    if (before !== undefined) {
      intervals.push(Math.round((utcMs - before) / 1000));
      if (intervals.length > intervalsKept) intervals.shift();
    } else if (newestMs.size >= devicesAtMost) newestMs.clear();
    newestMs.set(key, utcMs);
  }

  function write(): void {
    timer = undefined;
    const batch = takeBatch();
    writing = store(batch).finally(() => {
      if (devices > 0) timer ??= setTimeout(write, writeEveryMs).unref();
    });
  }

  /** Devices with faults first, then those that wait longest. */
  function takeBatch(): Map<number, Note[]> {
    const batch = new Map<number, Note[]>();
    let taken = 0;
    for (const isFaulty of [true, false]) {
      for (const [accountId, notes] of pending) {
        for (const [device, note] of notes) {
          if (taken >= writtenAtOnce) return batch;
          if (note.isFaulty !== isFaulty) continue;
          notes.delete(device);
          devices -= 1;
          taken += 1;
          const list = batch.get(accountId) ?? [];
          if (list.push(note) === 1) batch.set(accountId, list);
        }
        if (notes.size === 0) pending.delete(accountId);
      }
    }
    return batch;
  }

  async function store(batch: ReadonlyMap<number, readonly Note[]>): Promise<void> {
    for (const [accountId, notes] of batch) {
      try {
        await storeDeviceFacts(db, accountId, notes, now());
      } catch (error) {
        // Only figures are lost.
        warn('What devices sent could not be noted', error);
      }
    }
  }

  return {
    of(accountId) {
      const nowMs = now().getTime();
      let note: Note | undefined;
      return (element) => {
        if (note?.device !== element.device || pending.get(accountId)?.get(element.device) !== note)
          note = noteOf(accountId, element.device);
        if (!note) return;
        add(note, element, nowMs);
        if (element.utcMs !== undefined && element.outcome === 'accepted') addInterval(accountId, note, element.utcMs);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await writing;
      clearTimeout(timer);
      const rest = pending;
      pending = new Map();
      devices = 0;
      await store(new Map([...rest].map(([accountId, notes]) => [accountId, [...notes.values()]])));
    },
  };
}

const emptyNote = (device: string): Note => ({
  ...{ device, receivedMs: 0, sentMs: undefined, intervals: [], samples: [], reasons: {} },
  ...{ messages: 0, late: 0, duplicates: 0, partial: 0, rejected: 0 },
  ...{ isFaulty: false, fine: 0, faulty: 0 },
});

function add(note: Note, { utcMs, outcome, detail, reasons, sent }: Element, nowMs: number): void {
  note.messages += 1;
  note.receivedMs = nowMs;
  if (utcMs !== undefined) note.sentMs = utcMs;
  if (outcome === 'rejected') note.rejected += 1;
  else if (utcMs !== undefined && nowMs - utcMs > 1000 * lateAfterSeconds) note.late += 1;
  if (outcome === 'duplicate') note.duplicates += 1;
  if (outcome !== 'rejected' && detail !== undefined) note.partial += 1;
  for (const reason of reasons) note.reasons[reason] = (note.reasons[reason] ?? 0) + 1;
  const kind = detail === undefined ? 'fine' : 'faulty';
  if (kind === 'faulty') note.isFaulty = true;
  if (note[kind] >= samplesAtMost[kind]) return;
  note[kind] += 1;
  note.samples.push({ receivedMs: nowMs, outcome, detail: detail ?? null, body: rawText(sent()) });
}

const deviceKeys = /flk_[\w%-]+/g;
/** The numbers of drivers' buttons. */
const buttons = /("?(?:buttonId|driverUniqueId)"?[:=]\s*"?)[\w%-]+/g;

/** Readable, without secrets, and storable: PostgreSQL's texts have no NUL and no half of a character. */
function rawText(sent: unknown): string {
  const text = typeof sent === 'string' ? sent : jsonOf(sent);
  return text
    .slice(0, 2 * rawMessages.characters)
    .replaceAll(deviceKeys, '***')
    .replaceAll(buttons, '$1***')
    .replaceAll('\0', '\uFFFD')
    .slice(0, rawMessages.characters)
    .replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD');
}

function jsonOf(sent: unknown): string {
  if (sent instanceof URLSearchParams) return sent.toString();
  return sent instanceof UnreadRow ? '' : JSON.stringify(sent);
}
