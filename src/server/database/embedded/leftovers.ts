import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Home } from './home.ts';
import { socketName } from './sockets.ts';

/** Names our PostgreSQL processes, to distinguish them from others. */
export const ourArguments = (data: string): string[] => ['-D', data, '-c', 'cluster_name=fenceline'];

/** Beyond the highest process id of any system, but accepted by PostgreSQL. */
const unusedPid = 2 ** 31 - 1;
const pollMillis = 20;
const stoppingMillis = 60_000;

export interface PidFile {
  readonly pid: number;
  /** `starting`, `ready`, `stopping`. */
  readonly status: string;
}

export function readPidFile(data: string): PidFile | undefined {
  const text = pidFileText(data);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined;
}

/** Undefined while it is missing or being replaced: a PostgreSQL that ends removes it at any moment. */
function pidFileText(data: string): string | undefined {
  try {
    return readFileSync(pidFile(data), 'utf8');
  } catch {
    return undefined;
  }
}

const pidFile = (data: string): string => join(data, 'postmaster.pid');

/**
 * Cleans up after an earlier PostgreSQL. Only the holder of the folder calls it, so a process of ours that still runs
 * belongs to a dead service and is stopped. If the pid file names a process that is something else (after a restart of
 * the machine or container), PostgreSQL would refuse to start, so the number is replaced. The rest of the file stays:
 * PostgreSQL uses it to find server processes that outlived their postmaster.
 */
export async function clearLeftovers({ data, sockets, dataDir }: Home, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + stoppingMillis;
  let signalled = false;
  for (;;) {
    signal?.throwIfAborted();
    const left = readPidFile(data);
    if (left === undefined) return;
    const owner = ownerOf(left.pid, data);
    if (owner === 'gone') return disown(data, sockets, left.pid);
    if (owner === 'foreign') {
      throw new StartError(
        `A PostgreSQL that Fenceline did not start (process ${left.pid}) is running on the data folder ${dataDir}: stop it first.`,
      );
    }
    if (!signalled && left.status !== 'stopping') shutDown(left.pid);
    signalled = true;
    if (Date.now() > deadline) {
      throw new StartError(
        `PostgreSQL of an earlier start (process ${left.pid}) does not stop on the data folder ${dataDir}: end it first.`,
      );
    }
    await pause(pollMillis);
  }
}

/** Fast shutdown. The process may just have ended, or belong to another user; then just wait for it. */
function shutDown(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {}
}

function disown(data: string, sockets: string, pid: number): void {
  const text = pidFileText(data);
  if (text !== undefined && isAlive(pid)) writeFileSync(pidFile(data), text.replace(/^.*/, String(unusedPid)));
  rmSync(join(sockets, `${socketName}.lock`), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether a process is a postmaster on that folder, and whether it is ours. */
function ownerOf(pid: number, data: string): 'ours' | 'foreign' | 'gone' {
  if (!isAlive(pid)) return 'gone';
  const command = commandLine(pid);
  if (command.includes(ourArguments(data).join(' '))) return 'ours';
  const onThisFolder = command.includes(data) || workingFolder(pid) === data;
  return onThisFolder && /postgres|postmaster/.test(command) ? 'foreign' : 'gone';
}

/** Empty for an ended process or a zombie. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Only on Linux, and only for one's own processes. */
function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
