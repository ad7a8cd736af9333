/** For how long processes were computing: what stays the same, or nearly, where a machine is busy with other things. */
import { readdirSync, readFileSync } from 'node:fs';

/** This process until now, milliseconds. */
export function computed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Another process on this machine, as Linux has it: the 14th and 15th field, in hundredths of a second. */
export function computedBy(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** All processes that one started, of PostgreSQL its connections; of those that ended meanwhile nothing is known. */
export function computedByChildrenOf(parent: number): number {
  return childrenOf(parent).reduce((sum, pid) => sum + computedBy(pid), 0);
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

/** From the third field on; nothing where the process is gone. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}
