/** For benches of the built service. */
import { readFileSync } from 'node:fs';
import type { RunningService } from './running-service.ts';

/** Returns the token of the administrator. */
export async function signIn({
  url,
  username,
  password,
}: Pick<RunningService, 'url' | 'username' | 'password'>): Promise<string> {
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username, password }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

const megabytesOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

/** The most additional memory of the process while the work runs, in MB. */
export async function memoryOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = megabytesOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, megabytesOf(pid));
  }, 20);
  await work().finally(() => clearInterval(watch));
  return most - before;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints a figure. A goal that is missed makes the bench exit with 1. */
export function printFigure(what: string, value: string, isMet = true): void {
  if (!isMet) process.exitCode = 1;
  console.log(`${what}: ${value}${isMet ? '' : '  MISSED'}`);
}
