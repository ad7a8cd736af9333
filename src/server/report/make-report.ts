/** Makes reports in a worker thread. */
import type { FileHandle } from 'node:fs/promises';
import type { ReportProbe } from '../../contract/temperature-report.ts';
import type { Database } from '../database/database.ts';
import { readLogo } from '../store/accounts.ts';
import { writeTemporary } from '../work/temporary-file.ts';
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
  fonts: ReportFonts,
): Promise<FileHandle> {
  const probes = await gather(db, input, describe);
  const { head, link, paper } = input;
  const format = reportFormat(input.language, head.timeZone);
  return writeTemporary(async (write) => {
    if (input.format === 'xlsx') writeXlsx({ format, head, link, probes, write });
    else await writePdf({ paper, format, head, logo: await readLogo(db, input.accountId), link, fonts, probes, write });
  });
}
