import { randomInt, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../database/start-error.ts';

/** Characters that cannot be confused in print, and are on the same key of most keyboards. */
const consonants = 'bdfghkmnprstv';
const vowels = 'aeiou';

const pick = (letters: string): string => letters[randomInt(letters.length)] ?? '';
const syllable = (): string => pick(consonants) + pick(vowels);

/** Four groups such as `bako-lemi-tuvo-saru`, easy to read out and type: 48 random bits. */
export const readablePassword = (groups = 4): string =>
  Array.from({ length: groups }, () => syllable() + syllable()).join('-');

const fileName = 'demo-password';

/**
 * The demo's password, in the data folder, readable only by its owner. Created if missing; two services that start
 * together get the same. Throws StartError if it cannot be stored.
 */
export async function storedPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, fileName);
  try {
    return (await read(file)) ?? (await keep(file, dataDir));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new StartError(
      `Cannot store the demo's password in ${file} (${error.message}): give the service a folder with DATA_DIR, or start it with DEMO=off.`,
    );
  }
}

async function read(file: string): Promise<string | undefined> {
  try {
    const kept = (await readFile(file, 'utf8')).trim();
    if (kept !== '') return kept;
    await unlink(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return undefined;
}

/** Written under a temporary name first, so that no reader gets half of it, and only one of two services wins. */
async function keep(file: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${readablePassword()}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await unlink(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');
