/** Inputs and probes are created with the first message that names their line. */
import type { Versioned } from '../../contract/kinds.ts';
import type { Transaction } from '../database/database.ts';
import type { Line, LineId } from '../store/lines.ts';
import { raiseVersions } from '../store/versions.ts';

interface Lines {
  subject: Versioned;
  find(tx: Transaction, accountId: number, lines: readonly Line[]): Promise<LineId[]>;
  insert(tx: Transaction, accountId: number, lines: readonly Line[]): Promise<unknown>;
}

/**
 * Returns the id for each line and creates missing ones. Raises the version first and looks again, because another
 * service may just have created them.
 */
export async function idsOnLines(
  tx: Transaction,
  accountId: number,
  rows: readonly Line[],
  { subject, find, insert }: Lines,
): Promise<(line: Line) => number> {
  const lines = [...new Map(rows.map((line) => [keyOf(line), line])).values()];
  const ids = new Map<string, number>();
  const look = async (): Promise<Line[]> => {
    for (const line of await find(tx, accountId, lines)) ids.set(keyOf(line), line.id);
    return lines.filter((line) => !ids.has(keyOf(line)));
  };
  if ((await look()).length > 0) {
    await raiseVersions(tx, accountId, [subject]);
    const missing = await look();
    if (missing.length > 0) await insert(tx, accountId, missing);
    await look();
  }
  return (line) => {
    const id = ids.get(keyOf(line));
    if (id === undefined) throw new Error(`Nothing was created on line ${line.number} of vehicle ${line.vehicleId}.`);
    return id;
  };
}

const keyOf = ({ vehicleId, number }: Line): string => `${vehicleId}:${number}`;
