/** The program: how it starts, prints and ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { version } from '../../src/server/observe/version.ts';
import { root } from '../../src/tools/built.mjs';
import { temporaryFolder } from '../support/temporary.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = temporaryFolder('fenceline-main-');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
});

const administrator = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'correct-horse-battery' };
/** Without the demo, which drives its fleet from the start on. */
const withoutDemo = { DEMO: 'off', HOST: '127.0.0.1', ...administrator };

interface Program {
  child: ChildProcess;
  /** Its output so far, on both streams. */
  output(): string;
  /** Its exit code, and all output on the stream that is not the log. */
  ended: Promise<{ code: number | null; output: string }>;
}

function start(settings: Record<string, string>): Program {
  const child = spawn(process.execPath, [join(inject('programs'), 'main.js')], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  }
  const ended = Promise.all([once(child, 'close') as Promise<[number | null]>, text(child.stderr)]);
  return { child, output: () => output, ended: ended.then(([[code]]) => ({ code, output })) };
}

/** Resolves when it prints its address. */
async function origin({ output, ended }: Program): Promise<string> {
  const found = (): string => /Fenceline is running at (http:\S+)\//.exec(output())?.[1] ?? '';
  let over = false;
  void ended.then(() => {
    over = true;
  });
  await expect.poll(() => over || found() !== '', { interval: 50 }).toBe(true);
  if (found() === '') throw new Error(`It ended before it ran: ${output()}`);
  return found();
}

/** A request whose body is incomplete. */
async function unfinished(at: string, path: string): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(Number(new URL(at).port), '127.0.0.1');
  let received = '';
  socket
    .on('error', () => {})
    .on('data', (piece) => {
      received += piece.toString();
    });
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n`);
  socket.write('Content-Length: 12\r\n\r\ngrant_');
  return { socket, received: () => received };
}

describe('the program', () => {
  test('starts, prints the credentials, finishes running requests when it stops, and starts again', async () => {
    const first = start({});
    const at = await origin(first);
    expect(JSON.parse(first.output().split('\n')[0] ?? '')).toMatchObject({ message: 'start', version });
    const [, username = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(first.output()) ?? [];
    const body = new URLSearchParams({ grant_type: 'password', username, password });
    expect((await fetch(`${at}/token`, { method: 'POST', body })).status).toBe(200);

    const { socket, received } = await unfinished(at, '/token');
    // The service has this request, because it was sent before the one that is answered.
    expect((await fetch(`${at}/health`)).status).toBe(200);
    first.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${at}/health`).then(
          () => 'answers',
          () => 'gone',
        ),
      )
      .toBe('gone');
    socket.write('type=x');
    await expect.poll(received).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
    const { code, output } = await first.ended;
    expect(code).toBe(0);
    expect(output).not.toContain('"level":"error"');

    const second = start({});
    const signIn = await fetch(`${await origin(second)}/token`, { method: 'POST', body });
    expect(signIn.status).toBe(200);
    second.child.kill('SIGINT');
    expect((await second.ended).code).toBe(0);
  });

  test('a second signal ends it immediately', async () => {
    const program = start(withoutDemo);
    const at = await origin(program);
    const { socket } = await unfinished(at, '/token');
    expect((await fetch(`${at}/health`)).status).toBe(200);
    program.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${at}/health`).then(
          () => 'answers',
          () => 'gone',
        ),
      )
      .toBe('gone');
    // Not within the first second: npm forwards signals that the terminal has already sent.
    const insisting = setInterval(() => program.child.kill('SIGTERM'), 300);
    expect((await program.ended).code).toBe(1);
    clearInterval(insisting);
    socket.destroy();
  });

  test('explains a port in use, and leaves the database clean', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { code, output } = await start({ PORT: port }).ended;
    other.close();
    expect(code).toBe(1);
    expect(output).toContain(
      `Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or set PORT to another.`,
    );
    expect(output).not.toContain('at file:');
  });

  test('names a wrong setting with its rule', async () => {
    const { code, output } = await start({ PORT: 'http', DEMO: 'maybe' }).ended;
    expect(code).toBe(1);
    expect(output).toBe('PORT must be a whole number from 0 to 65535.\nDEMO must be on or off.\n');
  });

  test('warns of a setting that looks misspelt, and keeps running when its terminal closes', async () => {
    const program = start({ ...withoutDemo, SMPT_URL: 'smtp://user:secret@mail.example' });
    const at = await origin(program);
    expect(program.output()).toContain('SMPT_URL is not a setting of Fenceline. Did you mean SMTP_URL?');
    expect(program.output()).not.toContain('secret');
    program.child.kill('SIGHUP');
    await expect.poll(program.output).toContain('Ignored SIGHUP');
    expect((await fetch(`${at}/health`)).status).toBe(200);
    program.child.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });
});
