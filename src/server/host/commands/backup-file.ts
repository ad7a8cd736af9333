/** Reads a file that `backup` wrote, and explains why it cannot be read. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { type DumpLines, LoadError } from '../../database/dump-lines.ts';
import { CommandError } from './command.ts';
import { fileProblem } from './system-error.ts';

/** `after`: what the error adds, such as "Nothing was changed." */
export async function readBackupFile<Result>(
  file: string,
  work: (lines: DumpLines) => Promise<Result>,
  after = 'Nothing was changed.',
): Promise<Result> {
  try {
    // gunzip outputs buffers; its type does not say so.
    return await pipeline(createReadStream(file), createGunzip(), (source: AsyncIterable<Buffer>) =>
      work(linesOf(source)),
    );
  } catch (error) {
    throw problemOf(error, file, after);
  }
}

async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
  return undefined;
}

function problemOf(error: unknown, file: string, after: string): unknown {
  const consequence = after && ` ${after}`;
  if (error instanceof LoadError) return new CommandError(`${file} ${error.message}.${consequence}`);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') return new CommandError(`${file} is incomplete: its end is missing.${consequence}`);
  if (code === 'Z_DATA_ERROR') {
    return new CommandError(`${file} is not a Fenceline backup, or it is damaged.${consequence}`);
  }
  return fileProblem(error, 'read', file, consequence);
}
