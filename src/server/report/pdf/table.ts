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
  const widths = widthsOf(sheet, columns);
  let x = sheet.left;
  return columns.map(({ right = false }, index) => {
    const place = { x, width: widths[index] ?? 0, right };
    x += place.width;
    return place;
  });
}

/** By their shares, but no word of a head is broken. If there is too little room for that, only the shares count. */
function widthsOf<Row>(sheet: Sheet, columns: readonly TableColumn<Row>[]): number[] {
  const shares = columns.map(({ share }) => share);
  const least = columns.map(
    ({ label }) => Math.max(...label.split(' ').map((word) => sheet.widthOf(word, headStyle))) + 2 * padding.x + 0.1,
  );
  const narrow = new Set<number>();
  for (;;) {
    const room = sheet.width - sumOf(least.filter((_, index) => narrow.has(index)));
    const whole = sumOf(shares.filter((_, index) => !narrow.has(index)));
    if (room <= 0 || whole === 0) return shares.map((share) => (share / sumOf(shares)) * sheet.width);
    const widths = shares.map((share, index) => (narrow.has(index) ? (least[index] ?? 0) : (share / whole) * room));
    const broken = widths.findIndex((width, index) => width < (least[index] ?? 0));
    if (broken === -1) return widths;
    narrow.add(broken);
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

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
