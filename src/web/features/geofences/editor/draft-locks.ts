/**
 * A tab holds a Web Lock for each draft that its form shows, so that other tabs do not offer it. Browsers have Web Locks on
 * secure origins only; without them all drafts are offered.
 */
const locks = (): LockManager | undefined => navigator.locks;
const prefix = 'fenceline.draft ';

/** Drafts of this tab, until the browser has released their locks. */
const ownDrafts = new Set<string>();

/** Returns a function that releases the draft. */
export function holdDraft(id: string): () => void {
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
export async function draftsInOtherTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const ids = held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return new Set(ids.filter((id) => !ownDrafts.has(id)));
}
