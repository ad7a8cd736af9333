/** Rows of a large JSON body, each parsed when it is read, so that never all of them are in memory. */
import type * as z from 'zod';
import { bodyLimitBytes, jsonLimits } from '../../contract/choices.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { RowList } from '../../contract/rows.ts';
import { inSlices } from '../work/slices.ts';
import { tooLarge } from './body.ts';
import { dropNullMembers, notJson, refuse, tooManyValues, utf8, valueOf, walk } from './json.ts';
import { firstError, jsonErrorAt } from './json-error.ts';
import { JsonScan, type ListFound, type ListWanted } from './json-scan.ts';
import { invalidFields } from './problems.ts';

/** Replaces a row that exceeds the limits of a body, or its own of bytes. */
export class UnreadRow {
  readonly problem: FieldProblem;

  constructor(rowBytes: number) {
    const problem = tooManyValues();
    this.problem = { ...problem, detail: `${problem.detail}, in at most ${rowBytes} bytes` };
  }
}

export interface RowsOptions {
  /** Changes the text of the body, and of each row, before it is parsed. */
  rewrite?: (json: string) => string;
  /** Each row is parsed at once, so this limits how long that takes. A body without the list is one row, and without its list too. */
  rowBytes?: number;
}

/** A row without its null members, except those that are nullable in `schema`. */
export class Rows implements RowList {
  constructor(
    private readonly text: Buffer,
    private readonly list: ListFound,
    private readonly options: Required<RowsOptions>,
  ) {}

  get length(): number {
    return this.list.count;
  }

  at(index: number, schema?: z.ZodType): unknown {
    const { rewrite, rowBytes } = this.options;
    if (this.list.tooLarge.has(index)) return new UnreadRow(rowBytes);
    return dropNullMembers(valueOf(this.text, this.startOf(index), this.list.ends[index], rewrite), schema);
  }

  /** The beginning of a row as it was sent. */
  textAt(index: number, maxBytes: number): string {
    const from = this.startOf(index);
    const end = this.list.ends[index] ?? from;
    return this.text.toString('utf8', from, Math.min(end, from + maxBytes)).trim();
  }

  private startOf(index: number): number {
    const { start, ends } = this.list;
    return (index === 0 ? start : (ends[index - 1] ?? start)) + 1;
  }
}

export interface RowsBody {
  /** The body, with an empty array for its list of rows. */
  body: unknown;
  /** Undefined if the body has no such list. */
  rows: Rows | undefined;
}

/** Parses a body except for its list of rows. 400 if the list has more than `max` rows, or the body is not JSON. */
export async function readRows(
  bytes: Buffer,
  wanted: ListWanted,
  max: number,
  { rewrite = (json) => json, rowBytes = bodyLimitBytes }: RowsOptions = {},
): Promise<RowsBody> {
  const text = utf8(bytes);
  // One row. Scanning it takes long.
  if (wanted === 'root' && text.length > rowBytes && !isArray(text)) throw tooLarge(rowBytes);
  const scan = new JsonScan(text, { ...jsonLimits, elements: max, elementBytes: rowBytes }, wanted);
  await walk(scan);
  const pointer = wanted === 'root' ? '#' : `#/${wanted.member}`;
  if (scan.listRepeated) throw invalidFields([{ pointer, code: 'unique', detail: 'must be given once' }]);
  // First, because the scan ended there.
  if (scan.hasManyElements) throw invalidFields([tooManyRows(pointer, max)]);
  await refuse(scan, text);
  const { list } = scan;
  if (!list) {
    if (text.length > rowBytes) throw tooLarge(rowBytes);
    return { body: valueOf(text, 0, text.length, rewrite), rows: undefined };
  }
  const options = { rewrite, rowBytes };
  return { body: await withoutList(text, list, options), rows: new Rows(text, list, options) };
}

/** Whether the text may be an array: after long white space it is not certain. */
const isArray = (text: Buffer): boolean => !/^\s*[^\s[]/.test(text.toString('latin1', 0, 100));

async function withoutList(
  text: Buffer,
  { start, end }: ListFound,
  { rewrite, rowBytes }: Required<RowsOptions>,
): Promise<unknown> {
  const rest = Buffer.concat([text.subarray(0, start + 1), text.subarray(end)]);
  if (rest.length > rowBytes) throw tooLarge(rowBytes);
  try {
    return JSON.parse(rewrite(rest.toString())) as unknown;
  } catch {
    const offset = await inSlices(firstError(rest));
    throw notJson(await inSlices(jsonErrorAt(text, offset <= start ? offset : offset - start - 1 + end)));
  }
}

const tooManyRows = (pointer: string, max: number): FieldProblem => ({
  pointer,
  code: 'length',
  reason: 'manyItems',
  params: { max },
  detail: `must have at most ${max} items`,
});
