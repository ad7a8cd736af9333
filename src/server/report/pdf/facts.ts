/** Blocks of labelled values. */
import { colours, type Sheet, type TextStyle } from './sheet.ts';

export interface FactOf {
  label: string;
  value: string;
  /** A second, quieter line. */
  note?: string | undefined;
  /** In the colour of alarms. */
  bad?: boolean;
}

const label: TextStyle = { size: 7.5, colour: colours.quiet };
const value: TextStyle = { size: 9 };
const large: TextStyle = { size: 13, bold: true };
const note: TextStyle = { size: 7, colour: colours.quiet };
const gap = 12;

/** Label and value in two columns of lines, for the head of the report. */
export function drawFacts(sheet: Sheet, facts: readonly FactOf[]): void {
  const labelWidth = 108;
  for (const fact of facts) {
    const lines = sheet.lines(fact.value, sheet.width - labelWidth, value);
    const height = sheet.heightOf(lines, value);
    sheet.ensure(height);
    sheet.tagged(
      'P',
      () => {
        sheet.draw([fact.label], sheet.left, sheet.y + 1.5, label);
        sheet.draw(lines, sheet.left + labelWidth, sheet.y, value);
      },
      spokenFact(sheet, fact),
    );
    sheet.y += height + 2;
  }
  sheet.y += 6;
}

/** Large values, four in a row. */
export function drawFigures(sheet: Sheet, figures: readonly FactOf[]): void {
  const columns = 4;
  const width = (sheet.width - (columns - 1) * gap) / columns;
  for (let first = 0; first < figures.length; first += columns) {
    const row = figures.slice(first, first + columns).map((figure) => ({
      figure,
      labels: sheet.lines(figure.label, width, label),
      values: sheet.lines(figure.value, width, large),
      notes: figure.note === undefined ? [] : sheet.lines(figure.note, width, note),
    }));
    const labelHeight = Math.max(...row.map(({ labels }) => sheet.heightOf(labels, label)));
    const valueHeight = Math.max(...row.map(({ values }) => sheet.heightOf(values, large)));
    const noteHeight = Math.max(...row.map(({ notes }) => sheet.heightOf(notes, note)));
    sheet.ensure(labelHeight + valueHeight + noteHeight);
    for (const [index, { figure, labels, values, notes }] of row.entries()) {
      const x = sheet.left + index * (width + gap);
      const draw = (): void => {
        sheet.draw(labels, x, sheet.y, label);
        sheet.draw(values, x, sheet.y + labelHeight, { ...large, colour: figure.bad ? colours.alarm : colours.ink });
        sheet.draw(notes, x, sheet.y + labelHeight + valueHeight, note);
      };
      sheet.tagged('P', draw, spokenFact(sheet, figure));
    }
    sheet.y += labelHeight + valueHeight + noteHeight + 8;
  }
}

/** Label and value are apart on the page. */
const spokenFact = (sheet: Sheet, fact: FactOf): { actual?: string } =>
  sheet.spoken([`${fact.label}:`, fact.value, fact.note].filter(Boolean).join(' '));
