/**
 * PostgreSQL plans the statement that stores a batch once, mostly while tables are small, and keeps the plan. So the plan must find
 * each row by its key, whatever the statistics say.
 */
import { expect, test } from 'vitest';
import { sql } from '../../../src/server/database/sql.ts';
import { Account } from '../../../src/server/tracking/account.ts';
import type { Entry } from '../../../src/server/tracking/book.ts';
import type { Plan } from '../../../src/server/tracking/plan.ts';
import { planForAnySize } from '../../../src/server/tracking/plan-for-any-size.ts';
import { stripeOf } from '../../../src/server/tracking/stripes.ts';
import { writeStatement } from '../../../src/server/tracking/write.ts';
import { freshDatabase } from '../../support/database.ts';
import { needsOnePostgresql } from '../../support/needs.ts';
import { plain } from '../../support/sql-of-tests.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/** A late plot that begins one visit and changes another one. */
function planOfLatePlot(): Plan {
  const [accountId, vehicleId, utcMs] = [1, 5, Date.UTC(2026, 0, 1)];
  const account = new Account(accountId);
  const plot = { id: 9, utcMs, inside: [4] };
  const state = { accountId, vehicleId, newest: plot, open: new Map(), hasProbes: true };
  const visit = { id: 3, geofenceId: 4, startPlotId: 9, startUtcMs: utcMs, endPlotId: null, endUtcMs: null };
  const entry: Entry = { state, visit };
  const position = { latitude: 51, longitude: 12, speed: null, heading: null };
  return {
    begun: [entry],
    changed: [entry],
    plots: [{ account, vehicleId, utcMs, position, index: 0, added: [], late: true, plot }],
    accounts: new Set([account]),
    vehiclesWithProbes: new Set([vehicleId]),
    stripes: [{ id: stripeOf(accountId, vehicleId), version: 1 }],
    version: 2,
  };
}

const single = needsOnePostgresql;
test.skipIf(single.missing)(`a batch finds visits, alarms and versions by their keys ${single.note}`, async () => {
  const { db, drop } = await freshDatabase();
  const { text, values } = writeStatement(planOfLatePlot(), new Date());
  const plan = await db.transaction(async (tx) => {
    for (const [name, value] of Object.entries(planForAnySize(db))) {
      await tx.run(sql`select set_config(${name}, ${value}, true)`);
    }
    await tx.run(plain(`prepare batch as ${text}`));
    const parameters = values.map(() => 'null').join(', ');
    return tx.one<{ 'QUERY PLAN': [{ Plan: Node }] }>(plain(`explain (format json) execute batch (${parameters})`));
  });
  await drop();
  const scans = flat(plan['QUERY PLAN'][0].Plan).filter(
    (node) => node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable',
  );
  const tables = new Set(scans.map((node) => node['Relation Name']));
  expect([...tables].sort()).toEqual(['account_version', 'alarm', 'stripe', 'visit']);
  for (const scan of scans) {
    expect(scan['Node Type']).toBe('Index Scan');
    // The account and at least one column more.
    expect(scan['Index Cond']).toMatch(/account_id = \w+\.account_id\) AND \(\w+ (?:=|>=) \w+\./);
  }
});
