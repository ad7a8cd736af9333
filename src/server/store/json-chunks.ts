/** The main thread writes and sends a text without a pause, and a polygon may have 10,000 corners. */
const charactersAtOnce = 200_000;

/** The rows as JSON arrays for one statement each. Makes each row when its array is made. */
export function* jsonChunks<Row extends object>(
  rows: readonly Row[],
  toRow: (row: Row, index: number) => object = (row) => row,
): Generator<string> {
  let texts: string[] = [];
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    const text = JSON.stringify(toRow(row, index));
    texts.push(text);
    characters += text.length;
    if (characters < charactersAtOnce) continue;
    yield `[${texts.join()}]`;
    texts = [];
    characters = 0;
  }
  if (texts.length > 0) yield `[${texts.join()}]`;
}
