import type { ReportFormat } from '../words.ts';
import { colours, type Sheet, type TextStyle } from './sheet.ts';

/** What the document is about, and the page number, at the bottom of each page. */
export function drawFooters(sheet: Sheet, about: string, { words }: ReportFormat): void {
  const { doc } = sheet;
  const style: TextStyle = { size: 7, colour: colours.quiet };
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const y = sheet.bottom + 18;
    const number = words.page(page + 1, count);
    const room = sheet.width - sheet.widthOf(number, style) - 12;
    const [line = '', ...rest] = sheet.lines(about, room, style);
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    doc
      .moveTo(sheet.left, y - 5)
      .lineTo(sheet.left + sheet.width, y - 5)
      .lineWidth(0.5)
      .stroke(colours.rule);
    sheet.draw([rest.length === 0 ? line : `${line} …`], sheet.left, y, style);
    sheet.draw([number], sheet.left + sheet.width - sheet.widthOf(number, style), y, style);
    doc.endMarkedContent();
  }
}
