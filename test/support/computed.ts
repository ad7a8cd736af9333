/** Processor time of processes, which hardly depends on other load of the machine. */
import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of this process so far, in milliseconds. */
export function computed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Another process on this machine: the 14th and 15th field of Linux, in hundredths of a second. 0 if it has ended. */
export function computedBy(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** All child processes of a process, such as PostgreSQL's connections, with those that ended: its 16th and 17th field. */
export function computedByChildrenOf(parent: number): number {
  const fields = statOf(parent);
  const ended = (Number(fields[13]) + Number(fields[14])) * 10;
  return childrenOf(parent).reduce((sum, pid) => sum + computedBy(pid), ended);
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

/** The fields from the third one on; none if the process has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}
