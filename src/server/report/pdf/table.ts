/** A table over the whole width. Its head is repeated on each page. */
import { colours, type Sheet, type TextStyle } from './sheet.ts';

export interface TableColumn<Row> {
  label: string;
  /** Share of the width; the shares need not add up to one. */
  share: number;
  right?: boolean;
  value: (row: Row, index: number) => string;
}

const style: TextStyle = { size: 7.5 };
const headStyle: TextStyle = { size: 7.5, bold: true, colour: colours.quiet };
const padding = { x: 3, y: 3 };

interface Cell {
  text: string;
  lines: string[];
  x: number;
  width: number;
  right: boolean;
}

export function drawTable<Row>(sheet: Sheet, columns: readonly TableColumn<Row>[], rows: readonly Row[]): void {
  const table = sheet.structure('Table');
  const places = placesOf(sheet, columns);
  const cellsOf = (texts: readonly string[], textStyle: TextStyle): Cell[] =>
    places.map(({ x, width, right }, index) => {
      const text = texts[index] ?? '';
      return { text, x, width, right, lines: sheet.lines(text, width - 2 * padding.x, textStyle) };
    });
  const head = cellsOf(
    columns.map(({ label }) => label),
    headStyle,
  );
  const headHeight = heightOf(sheet, head, headStyle);
  const drawHead = (repeated: boolean): void => {
    sheet.artifact(() => drawHeadBackground(sheet, headHeight));
    // Screen readers read the head once.
    if (repeated) sheet.artifact(() => drawCells(sheet, head, headStyle));
    else drawRow(sheet, table, 'TH', head, headStyle);
    sheet.y += headHeight;
  };
  let hasHead = false;
  for (const [index, row] of rows.entries()) {
    const cells = cellsOf(
      columns.map(({ value }) => value(row, index)),
      style,
    );
    const height = heightOf(sheet, cells, style);
    const isMoved = sheet.ensure(height + (hasHead ? 0 : headHeight));
    if (isMoved || !hasHead) drawHead(hasHead);
    hasHead = true;
    drawRow(sheet, table, 'TD', cells, style);
    sheet.y += height;
    sheet.artifact(() => rule(sheet));
  }
  table.end();
  sheet.y += 10;
}

function placesOf<Row>(sheet: Sheet, columns: readonly TableColumn<Row>[]): Pick<Cell, 'x' | 'width' | 'right'>[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = sheet.left;
  return columns.map(({ share, right = false }) => {
    const place = { x, width: (share / whole) * sheet.width, right };
    x += place.width;
    return place;
  });
}

const heightOf = (sheet: Sheet, cells: readonly Cell[], textStyle: TextStyle): number =>
  Math.max(...cells.map(({ lines }) => sheet.heightOf(lines, textStyle))) + 2 * padding.y;

function drawRow(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  tag: 'TH' | 'TD',
  cells: readonly Cell[],
  textStyle: TextStyle,
): void {
  const row = sheet.structure('TR', table);
  for (const cell of cells) {
    const options = { ...sheet.spoken(cell.text), ...(tag === 'TH' && { scope: 'Column' }) };
    sheet.tagged(tag, () => drawCell(sheet, cell, textStyle), options, row);
  }
  row.end();
}

const drawCells = (sheet: Sheet, cells: readonly Cell[], textStyle: TextStyle): void => {
  for (const cell of cells) drawCell(sheet, cell, textStyle);
};

function drawCell(sheet: Sheet, { lines, x, width, right }: Cell, textStyle: TextStyle): void {
  if (!right) return sheet.draw(lines, x + padding.x, sheet.y + padding.y, textStyle);
  for (const [index, line] of lines.entries()) {
    const left = x + width - padding.x - sheet.widthOf(line, textStyle);
    sheet.draw([line], left, sheet.y + padding.y + index * sheet.heightOf([line], textStyle), textStyle);
  }
}

function drawHeadBackground(sheet: Sheet, height: number): void {
  sheet.doc.rect(sheet.left, sheet.y, sheet.width, height).fill(colours.head);
}

function rule({ doc, left, width, y }: Sheet): void {
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(colours.rule);
}
