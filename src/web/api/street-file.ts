import { useSyncExternalStore } from 'react';
import { createShared, type Shared } from '../shared.ts';
import { type Config, config, fetchStreetFile, type StreetFile } from './config.ts';
import { ApiProblem } from './problem.ts';

const known = new WeakMap<Config, Shared<StreetFile>>();

function shared(): Shared<StreetFile> {
  const loaded = config();
  const existing = known.get(loaded) ?? createShared(loaded.streets);
  known.set(loaded, existing);
  return existing;
}

export const useStreetFile = (): StreetFile =>
  useSyncExternalStore(
    (notify) => shared().subscribe(notify),
    () => shared().get(),
  );

/** Reads the file's address again and returns it. Without a connection the known address stays. */
export async function renewStreetFile(): Promise<string | undefined> {
  try {
    const found = await fetchStreetFile();
    if (found.url !== shared().get().url || found.problem !== shared().get().problem) shared().set(found);
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause;
  }
  return shared().get().url;
}
