import { randomInt, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../database/start-error.ts';

/** No two that are read alike in print, none that is elsewhere on a keyboard of another country. */
const consonants = 'bdfghkmnprstv';
const vowels = 'aeiou';

const pick = (letters: string): string => letters[randomInt(letters.length)] ?? '';
const syllable = (): string => pick(consonants) + pick(vowels);

/** Four groups such as `bako-lemi-tuvo-saru`, easy to read out and to type: 48 random bits. */
export const readablePassword = (groups = 4): string =>
  Array.from({ length: groups }, () => syllable() + syllable()).join('-');

const fileName = 'demo-password';

/**
 * The password that a data folder keeps for its demo, readable by its owner alone. Made when there is none; of two
 * services that make one at the same time both get the same. Throws StartError where it cannot be kept.
 */
export async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, fileName);
  try {
    return (await read(file)) ?? (await keep(file, dataDir));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new StartError(
      `The demo's password cannot be kept in ${file} (${error.message}): give the service a folder with DATA_DIR, or start it with DEMO=off.`,
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

/** Written whole under another name first: nobody ever reads half of it, and only one of two can get the name. */
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
