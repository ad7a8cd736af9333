/** Makes reports in a worker thread. */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportProbe } from '../../contract/temperature-report.ts';
import type { Database } from '../database/database.ts';
import type { DescribeMoments } from './alarm-context.ts';
import { type GatheredProbe, gatherProbes } from './gather.ts';
import { writePdf } from './pdf/report-pdf.ts';
import type { ReportFonts } from './pdf/sheet.ts';
import { writeXlsx } from './report-xlsx.ts';
import type { FileInput, GatherInput } from './tasks.ts';
import { reportFormat } from './words.ts';

const gather = (db: Database, input: GatherInput, describe: DescribeMoments): Promise<GatheredProbe[]> =>
  gatherProbes({ ...input, db, describe });

export const makeFigures = async (
  db: Database,
  input: GatherInput,
  describe: DescribeMoments,
): Promise<ReportProbe[]> => (await gather(db, input, describe)).map(({ probe }) => probe);

export async function makeFile(
  db: Database,
  input: FileInput,
  describe: DescribeMoments,
  readFonts: () => Promise<ReportFonts>,
): Promise<FileHandle> {
  const probes = await gather(db, input, describe);
  const { head, link, paper } = input;
  const format = reportFormat(input.language, head.timeZone);
  const file = await openTemporary();
  try {
    const write = writeTo(file);
    if (input.format === 'xlsx') writeXlsx({ format, head, link, probes, write });
    else await writePdf({ paper, format, head, link, fonts: await readFonts(), probes, write });
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A write may take only a part of the chunk, for example at the end of the disk. */
const writeTo =
  ({ fd }: FileHandle) =>
  (chunk: Uint8Array): void => {
    for (let from = 0; from < chunk.length; ) from += writeSync(fd, chunk, from);
  };

/** Has no name, so that a killed process leaves nothing behind. */
async function openTemporary(): Promise<FileHandle> {
  const path = join(tmpdir(), `fenceline-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
