/**
 * Firefox and WebKit, if installed, by the same few WebDriver commands. WebKit's driver accepts them over HTTP, Firefox
 * itself on a socket (Marionette), so that it needs no driver.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { programPath } from './needs.ts';
import { patienceMs } from './patience.ts';

/** Each waits for the element of its XPath. */
export interface DrivenBrowser {
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  click(xpath: string): Promise<void>;
  type(xpath: string, keys: string): Promise<void>;
  /** Presses the middle of the element, because a click may hit an element on top of it. */
  press(xpath: string): Promise<void>;
  text(xpath: string): Promise<string>;
  value(xpath: string): Promise<string>;
  close(): Promise<void>;
}

interface Command {
  /** The command's name in Marionette. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** The path under `/session/…`. */
  path: string;
}

type Send = (command: Command, parameters: Record<string, unknown>) => Promise<unknown>;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

async function driven(send: Send, close: () => Promise<void>): Promise<DrivenBrowser> {
  const post = (name: string, path: string, parameters: Record<string, unknown> = {}) =>
    send({ name: `WebDriver:${name}`, method: 'POST', path }, parameters);
  const find = async (xpath: string): Promise<string> => {
    const found = await post('FindElement', '/element', { using: 'xpath', value: xpath });
    const id: unknown = Reflect.get(Object(found), elementKey);
    if (typeof id !== 'string') throw new Error(`no element ${xpath}`);
    return id;
  };
  // One script finds and reads, so that no render can replace the element in between.
  const read = (xpath: string, property: string): Promise<string> =>
    soon(async () => {
      const script = `const found = document.evaluate(arguments[0], document, null, 9, null).singleNodeValue;
        return found && String(found.${property});`;
      const value = await post('ExecuteScript', '/execute/sync', { script, args: [xpath] });
      if (typeof value !== 'string') throw new Error(`no element ${xpath}`);
      return value;
    });
  await post('SetTimeouts', '/timeouts', { implicit: patienceMs, pageLoad: patienceMs });
  return {
    go: async (url) => void (await post('Navigate', '/url', { url })),
    reload: async () => void (await post('Refresh', '/refresh')),
    click: async (xpath) => {
      const id = await find(xpath);
      await post('ElementClick', `/element/${id}/click`, { id });
    },
    type: async (xpath, keys) => {
      const id = await find(xpath);
      await post('ElementSendKeys', `/element/${id}/value`, { id, text: keys });
    },
    press: async (xpath) => {
      const origin = { [elementKey]: await find(xpath) };
      const actions = [
        { type: 'pointerMove', duration: 0, x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      await post('PerformActions', '/actions', { actions: [pointer] });
    },
    text: (xpath) => read(xpath, 'textContent'),
    value: (xpath) => read(xpath, 'value'),
    close,
  };
}

export async function launchFirefox(): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'fenceline-firefox-'));
  const port = await freePort();
  await writeFile(
    join(profile, 'user.js'),
    `user_pref("marionette.port", ${port});\nuser_pref("intl.accept_languages", "en-GB");\n`,
  );
  const child = spawn(
    programPath('firefox-esr') ?? 'firefox-esr',
    ['--headless', '--marionette', '--no-remote', '--profile', profile],
    {
      stdio: 'ignore',
    },
  );
  const close = async (): Promise<void> => {
    await end(child);
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const socket = await soon(() => connected(port));
    const send = overMarionette(socket);
    await send({ name: 'WebDriver:NewSession', method: 'POST', path: '' }, {});
    return await driven(send, async () => {
      socket.destroy();
      await close();
    });
  } catch (error) {
    await close();
    throw error;
  }
}

export async function launchWebKit(): Promise<DrivenBrowser> {
  const [port, screen] = [await freePort(), 90 + (process.pid % 400)];
  const isShown = process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY;
  const display = isShown
    ? undefined
    : spawn(programPath('Xvfb') ?? 'Xvfb', [`:${screen}`, '-nolisten', 'tcp'], { stdio: 'ignore' });
  const env = {
    ...process.env,
    ...(display && { DISPLAY: `:${screen}` }),
    LANG: 'en_GB.UTF-8',
    // Root cannot use the sandbox, and the pages are our own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const child = spawn(programPath('WebKitWebDriver') ?? 'WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env,
  });
  let address = `http://127.0.0.1:${port}/session`;
  const send: Send = ({ method, path }, parameters) => overHttp(method, address + path, parameters);
  const close = async (): Promise<void> => {
    await fetch(address, { method: 'DELETE' }).catch(() => undefined);
    await end(child);
    if (display) await end(display);
  };
  try {
    const binary = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } };
    const session = await soon(() => overHttp('POST', address, { capabilities }));
    address += `/${String(Reflect.get(Object(session), 'sessionId'))}`;
    return await driven(send, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function overHttp(method: string, url: string, parameters: object): Promise<unknown> {
  const response = await fetch(url, { method, body: JSON.stringify(parameters) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

/** Each message is its length in bytes, a colon and JSON: `[0, id, name, parameters]`. The answer is `[1, id, error, result]`. */
function overMarionette(socket: Socket): Send {
  const waiting = new Map<number, (answer: { error: unknown; result: unknown }) => void>();
  let received = Buffer.alloc(0);
  let last = 0;
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, colon).toString());
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      // The first message is the browser's greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, unknown, unknown];
      waiting.get(id)?.({ error, result });
      waiting.delete(id);
    }
  });
  return async ({ name }, parameters) => {
    last += 1;
    const id = last;
    const message = Buffer.from(JSON.stringify([0, id, name, parameters]));
    const answer = new Promise<{ error: unknown; result: unknown }>((resolve) => waiting.set(id, resolve));
    socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    const { error, result } = await answer;
    if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
    const value: unknown = Reflect.get(Object(result), 'value');
    return value ?? result;
  };
}

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });

/** Retries, because a browser takes a while to listen. */
async function soon<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + patienceMs; ; ) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(200);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
