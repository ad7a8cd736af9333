/** Drafts of geofences that were not saved, in the browser's storage. */
import * as z from 'zod';
import { dayMs } from '../../../../contract/durations.ts';
import { keep, readKept } from '../../../ui/kept.ts';

const point = z.object({ latitude: z.number(), longitude: z.number() });
const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), centre: point, radiusMetres: z.number() }),
  z.object({ kind: z.literal('polygon'), nodes: z.array(point) }),
]);
const words = z.string();
const keptDraft = z.object({
  id: z.string(),
  savedMs: z.number(),
  /** Null: a new geofence. */
  geofenceId: z.int().nullable(),
  /** The version that filled the form; null: it had none. */
  etag: z.string().nullable(),
  name: z.string(),
  tool: z.enum(['circle', 'polygon', 'rectangle']),
  /** Null: the shape was not changed. */
  drawn: z.object({ shape: shape.nullable(), placing: z.boolean() }).nullable(),
  /** Only values that the person has changed. */
  values: z
    .object({
      ...{ description: words, descriptionExt: words, addr1: words, addr2: words, addr3: words, addr4: words },
      emails: z.array(z.string()),
      tags: z.array(z.int()),
    })
    .partial(),
  counts: z.object({ from: z.enum(['now', 'day']), day: z.string() }),
});

export type KeptDraft = z.output<typeof keptDraft>;

export const draftDays = 21;
/** The browser has little storage, and a person has few drafts. */
export const mostDrafts = 8;

/** Newest first. Leaves out drafts that are too old or not readable. */
export function readDrafts(key: string, nowMs: number): KeptDraft[] {
  return listIn(readKept(key))
    .flatMap((each) => keptDraft.safeParse(each).data ?? [])
    .filter(({ savedMs }) => nowMs - savedMs < draftDays * dayMs)
    .toSorted((one, other) => other.savedMs - one.savedMs);
}

function listIn(json: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Replaces the draft of the same id. False: the browser did not store it. */
export function writeDraft(key: string, draft: KeptDraft): boolean {
  const others = readDrafts(key, draft.savedMs).filter(({ id }) => id !== draft.id);
  return write(key, [draft, ...others].slice(0, mostDrafts));
}

export function dropDraft(key: string, id: string, nowMs: number): void {
  const all = readDrafts(key, nowMs);
  const others = all.filter((each) => each.id !== id);
  if (others.length < all.length || all.length === 0) write(key, others);
}

function write(key: string, drafts: readonly KeptDraft[]): boolean {
  const json = drafts.length === 0 ? null : JSON.stringify(drafts);
  if (json === null && readKept(key) === null) return true;
  keep(key, json);
  return readKept(key) === json;
}
