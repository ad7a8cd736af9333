/** Debian's HAProxy on a loopback port, for the configurations in `docs/`. */
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { programPath } from './needs.ts';
import { temporaryFolder } from './temporary.ts';

export interface Haproxy {
  url: string;
  stop(): Promise<void>;
}

/** `frontend`: its lines after `bind`, and all backends. `KEYS` in them is the path of a file with the lines of `keys`. */
export async function startHaproxy(frontend: string, keys: readonly string[]): Promise<Haproxy> {
  const folder = temporaryFolder('fenceline-haproxy-');
  const [settings, map] = [join(folder, 'haproxy.cfg'), join(folder, 'keys.map')];
  const port = await freePort();
  const defaults = ['mode http', 'timeout connect 5s', 'timeout client 60s', 'timeout server 60s'];
  writeFileSync(map, `${keys.join('\n')}\n`);
  writeFileSync(
    settings,
    `defaults\n  ${defaults.join('\n  ')}\nfrontend fleet\n  bind 127.0.0.1:${port}\n${frontend.replaceAll('KEYS', map)}\n`,
  );
  const child = spawn(programPath('haproxy') ?? 'haproxy', ['-db', '-f', settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    output += piece;
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`HAProxy has ended: ${output}`);
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
