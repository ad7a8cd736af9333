import { type Sheet, sheetOf, writeWorkbook, xlsxType } from '../../files/workbook.ts';
import { inSlices } from './slices.ts';

export type { Sheet } from '../../files/workbook.ts';

/** Writes the workbook in slices, so that the page stays responsive with half a million rows. */
export async function xlsxOf<Row>(sheet: Sheet<Row>): Promise<Blob> {
  const chunks: BlobPart[] = [];
  await inSlices(writeWorkbook([sheetOf(sheet)], (chunk) => chunks.push(chunk)));
  return new Blob(chunks, { type: xlsxType });
}
