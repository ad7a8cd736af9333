/** The main thread writes and sends a text without a pause, and a polygon may have 10,000 corners. */
const charactersAtOnce = 500_000;

/** The rows as JSON arrays for one statement each. */
export function* jsonChunks(rows: readonly object[]): Generator<string> {
  let texts: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    texts.push(text);
    characters += text.length;
    if (characters < charactersAtOnce) continue;
    yield `[${texts.join()}]`;
    texts = [];
    characters = 0;
  }
  if (texts.length > 0) yield `[${texts.join()}]`;
}
