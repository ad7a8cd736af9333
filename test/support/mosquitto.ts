/** Debian's MQTT broker on a loopback port, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { programPath } from './needs.ts';
import { temporaryFolder } from './temporary.ts';

export interface Mosquitto {
  url: string;
  /** Sends SIGKILL. What the broker has stored stays. */
  kill(): Promise<void>;
  /** Starts it again, after `kill`. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Stores every change at once, and keeps any number of messages. `lines`: further ones of its configuration. */
export async function startMosquitto(lines: readonly string[] = ['allow_anonymous true']): Promise<Mosquitto> {
  const folder = temporaryFolder('fenceline-mosquitto-');
  // The broker changes to a user of its own if root starts it.
  chmodSync(folder, 0o777);
  const [config, port] = [join(folder, 'mosquitto.conf'), await freePort()];
  const storing = ['persistence true', `persistence_location ${folder}/`, 'autosave_on_changes true'];
  const limits = ['autosave_interval 1', 'max_queued_messages 0'];
  writeFileSync(config, [`listener ${port} 127.0.0.1`, ...storing, ...limits, ...lines, ''].join('\n'));
  let running: { child: ChildProcess; ended: Promise<void> } | undefined;

  async function start(): Promise<void> {
    const child = spawn(programPath('mosquitto') ?? 'mosquitto', ['-c', config], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running = { child, ended: new Promise((resolve) => child.once('exit', () => resolve())) };
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
    while (!(await isUp(port))) {
      if (child.exitCode !== null) throw new Error(`mosquitto has ended: ${output}`);
      await setImmediate();
    }
  }
  async function kill(): Promise<void> {
    running?.child.kill('SIGKILL');
    await running?.ended;
  }

  await start();
  return {
    url: `mqtt://127.0.0.1:${port}`,
    start,
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isUp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
