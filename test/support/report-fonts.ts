import { readFile } from 'node:fs/promises';
import { reportFontFile, reportFonts } from '../../src/tools/report-fonts.mjs';

/** The fonts as a build has them. */
export async function readReportFonts(): Promise<{ regular: Uint8Array; bold: Uint8Array }> {
  const [regular, bold] = await Promise.all(reportFonts.map((name) => readFile(reportFontFile(name))));
  if (!regular || !bold) throw new Error('A font is missing.');
  return { regular, bold };
}
