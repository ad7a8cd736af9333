import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';

/** Mounts a small file system in memory. Unmount it afterwards. */
export function mount(path: string, options: string): void {
  mkdirSync(path, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]);
  chmodSync(path, 0o755);
}

export function remount(path: string, options: string): void {
  execFileSync('mount', ['-o', `remount,${options}`, path]);
}

export function unmount(path: string): void {
  execFileSync('umount', ['--lazy', path]);
}
