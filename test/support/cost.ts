/** What statements read, as the database reports it: the same on every machine, however busy. */
import type { Queryable } from '../../src/server/database/database.ts';
import { plain } from './sql-of-tests.ts';

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  Plans?: Node[];
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/** Tables that grow with every message and day. Other tables grow only with the fleet. */
const streams = new Set([
  'alarm',
  'assignment',
  'button_read',
  'input_change',
  'input_reading',
  'notice',
  'plot',
  'reading',
  'visit',
]);

/** Rows of partitions that a plan has read. */
function looked(plan: Node): number {
  const scans = flat(plan).filter((node) => streams.has(node['Relation Name'] ?? ''));
  const rows = scans.map(
    (node) =>
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops'],
  );
  return rows.reduce((sum, each) => sum + each, 0);
}

/** A read of a store, and the cost of its statements. `blocks`: pages read, counted again at each read. */
export async function cost<Rows, On extends Queryable>(
  on: On,
  read: (counted: On) => Promise<Rows>,
): Promise<{ result: Rows; rows: number; blocks: number }> {
  let [rows, blocks]: (number | undefined)[] = [];
  const explained: Queryable['many'] = async <Row>(statement: Parameters<Queryable['many']>[0]) => {
    const { text } = plain(`explain (analyze, buffers, timing off, format json) ${statement.text}`);
    const [row] = await on.many<{ 'QUERY PLAN': [{ Plan: Node }] }>({ text, values: statement.values });
    if (row) {
      const [{ Plan: plan }] = row['QUERY PLAN'];
      rows = (rows ?? 0) + looked(plan);
      blocks = (blocks ?? 0) + plan['Shared Hit Blocks'];
    }
    return on.many<Row>(statement);
  };
  const result = await read({
    ...on,
    many: explained,
    maybe: async <Row>(statement: Parameters<Queryable['maybe']>[0]) => (await explained<Row>(statement))[0],
  });
  if (rows === undefined || blocks === undefined) throw new Error('Nothing was read');
  return { result, rows, blocks };
}
