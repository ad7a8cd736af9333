import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { randomId } from '../../../api/random-id.ts';
import { createShared } from '../../../shared.ts';
import { useDraftsKey } from '../drafts-key.ts';
import type { Counts } from '../past/first-day.ts';
import { dropDraft, type KeptDraft, readDrafts, writeDraft } from './draft-store.ts';
import { emptyValues, type GeofenceValues } from './form-values.ts';
import type { ShapeEditor } from './use-shape.ts';

/** The draft that the person has chosen to continue. Its form restores it without asking again. */
export const continuedDraft = createShared<string | undefined>(undefined);

interface OfForm {
  form: UseFormReturn<GeofenceValues>;
  shape: ShapeEditor;
  /** The geofence that fills the form, and its version. */
  geofenceId: number | undefined;
  etag: string | undefined;
  counts: Counts;
  onCounts: (counts: Counts) => void;
}

export interface DraftOfForm {
  /** Earlier drafts of the same geofence, or of new ones. */
  offers: readonly KeptDraft[];
  restore: (draft: KeptDraft) => void;
  discard: (draft: KeptDraft) => void;
  /** The restored one. `isOutdated`: somebody has saved the geofence since. */
  restored: { draft: KeptDraft; isOutdated: boolean } | undefined;
  /** The browser does not store drafts. */
  fails: boolean;
  /** The person has saved the form or given it up. */
  forget: () => void;
}

/** The ids of drafts whose forms are open in other tabs; undefined until the browser has answered. */
export function useDraftsInOtherTabs(): ReadonlySet<string> | undefined {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let isShown = true;
    void draftsInOtherTabs().then((found) => isShown && setIds(found));
    return () => {
      isShown = false;
    };
  }, []);
  return ids;
}

/** A pause in typing or dragging after which the draft is stored. */
const restMilliseconds = 300;

/** Keeps what a person has changed, so that a reload, a crash or the end of the session does not lose it. */
export function useKeptDraft({ form, shape, geofenceId, etag, counts, onCounts }: OfForm): DraftOfForm {
  const key = useDraftsKey();
  const [ownId, setOwnId] = useState(randomId);
  const [passed, setPassed] = useState<readonly string[]>([]);
  const [restored, setRestored] = useState<DraftOfForm['restored']>();
  const [fails, setFails] = useState(false);
  const isForgotten = useRef(false);
  const found = useMemo(
    () =>
      key === undefined ? [] : readDrafts(key, Date.now()).filter((each) => each.geofenceId === (geofenceId ?? null)),
    [key, geofenceId],
  );
  const elsewhere = useDraftsInOtherTabs();
  const offers = found.filter(({ id }) => id !== ownId && !passed.includes(id) && elsewhere && !elsewhere.has(id));
  useEffect(() => holdDraft(ownId), [ownId]);

  const store = useEffectEvent(() => {
    if (key === undefined || isForgotten.current) return;
    const values = changedValues(form);
    const isDrawn = shape.changed || (geofenceId === undefined && shape.draft.shape !== undefined);
    const isEmpty = Object.keys(values).length === 0 && !isDrawn;
    if (isEmpty) return dropDraft(key, ownId, Date.now());
    const { tool, shape: drawn = null, placing } = shape.draft;
    const isStored = writeDraft(key, {
      ...{ id: ownId, savedMs: Date.now(), geofenceId: geofenceId ?? null, etag: etag ?? null },
      name: form.getValues('description').trim() || (form.formState.defaultValues?.description ?? ''),
      ...{ tool, drawn: isDrawn ? toKept(drawn, placing) : null, values, counts },
    });
    setFails(!isStored);
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const storeSoon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => store(), restMilliseconds);
  });
  useEffect(() => {
    const watching = form.watch(() => storeSoon());
    const onHide = (): void => store();
    // A browser may end a hidden page without a further event.
    addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      watching.unsubscribe();
      removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      clearTimeout(timer.current);
      store();
    };
  }, [form]);
  // The person may type before the page knows whose draft it is.
  useEffect(() => {
    if (key !== undefined) storeSoon();
  }, [key]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) storeSoon();
    isFirst.current = false;
  }, [shape.draft, counts]);

  const restore = (draft: KeptDraft): void => {
    setOwnId(draft.id);
    setRestored({ draft, isOutdated: draft.geofenceId !== null && draft.etag !== (etag ?? null) });
    for (const [name, value] of Object.entries(draft.values)) {
      form.setValue(name as keyof KeptDraft['values'], value, { shouldDirty: true });
    }
    const { tool, drawn } = draft;
    if (drawn) shape.replace({ tool, placing: drawn.placing, shape: drawn.shape ?? undefined });
    onCounts(draft.counts);
  };
  const discard = (draft: KeptDraft): void => {
    if (key !== undefined) dropDraft(key, draft.id, Date.now());
    setPassed((before) => [...before, draft.id]);
  };
  const restoreContinued = useEffectEvent(() => {
    const draft = offers.find(({ id }) => id === continuedDraft.get());
    if (!draft) return;
    continuedDraft.set(undefined);
    restore(draft);
  });
  useEffect(() => restoreContinued(), [found, elsewhere]);
  return {
    ...{ offers, restore, discard, restored, fails },
    forget: () => {
      isForgotten.current = true;
      if (key !== undefined) dropDraft(key, ownId, Date.now());
    },
  };
}

/** The values that differ from those that filled the form. */
function changedValues(form: UseFormReturn<GeofenceValues>): KeptDraft['values'] {
  const [now, first] = [form.getValues(), form.formState.defaultValues ?? {}];
  const names = Object.keys(emptyValues) as (keyof KeptDraft['values'])[];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(first[name])).map((name) => [name, now[name]]),
  );
}

/** The storage has its own copies of the corners. */
function toKept(shape: ShapeEditor['draft']['shape'] | null, placing: boolean): KeptDraft['drawn'] {
  if (!shape) return { shape: null, placing };
  return { placing, shape: shape.kind === 'circle' ? shape : { kind: 'polygon', nodes: [...shape.nodes] } };
}

/**
 * A tab holds a Web Lock for each draft that its form shows, so that other tabs do not offer it. Browsers have Web Locks on
 * secure origins only; without them all drafts are offered.
 */
const locks = (): LockManager | undefined => navigator.locks;
const prefix = 'fenceline.draft ';

/** Drafts of this tab, until the browser has released their locks. */
const ownDrafts = new Set<string>();

/** Returns a function that releases the draft. */
function holdDraft(id: string): () => void {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  ownDrafts.add(id);
  void locks()
    ?.request(prefix + id, () => released)
    .finally(() => ownDrafts.delete(id));
  return release;
}

/** The ids of the drafts whose forms are open in other tabs. */
async function draftsInOtherTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const ids = held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return new Set(ids.filter((id) => !ownDrafts.has(id)));
}
