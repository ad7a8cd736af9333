/** docs/webhooks.md: its commands, its code that verifies, and its receiver work as printed. Its table has the events. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventNotes } from '../../../src/server/openapi/notes.ts';
import { newWebhookSecret, signedHeaders } from '../../../src/server/webhooks/signature.ts';
import { compiledCsharp, csharp } from '../../support/csharp.ts';
import { freePort } from '../../support/free-port.ts';
import { needsPrograms } from '../../support/needs.ts';
import { addTag } from '../../support/records.ts';
import { listeningService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const page = readFileSync('docs/webhooks.md', 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code);
const [verifyJs = '', receiverJs = '', n8nJs = ''] = blocks('js');
const [verifyPython = ''] = blocks('python');
const [verifyCsharp = ''] = blocks('csharp');

const secret = newWebhookSecret();
const body =
  '{"type":"visit.started","timestamp":"2026-11-20T09:30:00.312Z","data":{"vehicleId":2,"geofenceId":3,"ö":"ü"}}';
const headersAt = (sentUtc: Date, secrets = [newWebhookSecret(), secret]): Record<string, string> =>
  signedHeaders({ messageId: 'msg_1', sentUtc, body, secrets });
const agoMs = (milliseconds: number): Date => new Date(Date.now() - milliseconds);

/** Title, headers, body, whether they are from the service. */
const requests: readonly [string, Record<string, string>, string, boolean][] = [
  ['signed by the old and the new secret', headersAt(agoMs(0)), body, true],
  ['with another body', headersAt(agoMs(0)), body.replace('2', '4'), false],
  ['signed by another secret', headersAt(agoMs(0), [newWebhookSecret()]), body, false],
  ['an hour old', headersAt(agoMs(3_600_000)), body, false],
];

let folder: string;
beforeAll(() => {
  folder = temporaryFolder('fenceline-webhook-page-');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'verify.js'), verifyJs);
  writeFileSync(join(folder, 'receiver.js'), receiverJs);
  writeFileSync(join(folder, 'verify.py'), verifyPython);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the table has the events of OpenAPI, in words that agree', () => {
  const rows = [...page.matchAll(/^\| `(\w+\.\w+)` \| (.*?) \|/gm)].map(([, event, when]) => [event, when]);
  expect(Object.fromEntries(rows)).toEqual(eventNotes);
});

test('the function for Node.js verifies', async () => {
  const module: unknown = await import(/* @vite-ignore */ join(folder, 'verify.js'));
  const { isFromFenceline } = module as { isFromFenceline(headers: object, body: Buffer, secret: string): boolean };
  for (const [title, headers, sent, expected] of requests)
    expect([title, isFromFenceline(headers, Buffer.from(sent), secret)]).toEqual([title, expected]);
});

const python = needsPrograms('python3');
test.skipIf(python.missing)(`the function for Python verifies ${python.note}`, async () => {
  const code = `import json, sys\nfrom verify import is_from_fenceline\nprint([is_from_fenceline(h, b.encode(), sys.argv[2]) for _, h, b, _ in json.loads(sys.argv[1])])`;
  const args = ['-c', code, JSON.stringify(requests), secret];
  const { stdout } = await promisify(execFile)('python3', args, { cwd: folder });
  expect(stdout.trim()).toBe('[True, False, False, False]');
});

/** As in n8n's Code node. */
test('the code for n8n passes on only what is from the service', async () => {
  const own = n8nJs.replace(/^(const secret = ).*/m, `$1${JSON.stringify(secret)};`);
  writeFileSync(join(folder, 'n8n.cjs'), `module.exports.run = async function ($input) {${own}};`);
  interface Node {
    helpers: { getBinaryDataBuffer(item: number, name: string): Promise<Buffer> };
  }
  const { run } = (await import(/* @vite-ignore */ join(folder, 'n8n.cjs'))) as {
    run(this: Node, input: { first(): object; all(): object[] }): Promise<object[]>;
  };
  for (const [title, headers, sent, expected] of requests) {
    const item = { json: { headers, body: JSON.parse(sent) as object } };
    const helpers: Node['helpers'] = { getBinaryDataBuffer: async () => Buffer.from(sent) };
    const passed = await run.call({ helpers }, { first: () => item, all: () => [item] });
    expect([title, passed]).toEqual([title, expected ? [item] : []]);
  }
});

test.skipIf(csharp.missing)(`the function for C# verifies ${csharp.note}`, async () => {
  const program = compiledCsharp(
    folder,
    `${verifyCsharp}
static void Main(string[] args) {
  Console.WriteLine(IsFromFenceline(args[0], args[1], args[2], Encoding.UTF8.GetBytes(args[3]), args[4]));
}`,
  );
  for (const [title, headers, sent, expected] of requests) {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const { stdout } = await promisify(execFile)('mono', [
      program,
      ...names.map((name) => headers[name] ?? ''),
      sent,
      secret,
    ]);
    expect([title, stdout.trim()]).toEqual([title, expected ? 'True' : 'False']);
  }
});

/** Resolves when the receiver listens. */
async function startReceiver(port: number): Promise<{ child: ChildProcess; output(): string }> {
  writeFileSync(
    join(folder, 'receiver.js'),
    receiverJs.replace('listen(3000)', `listen(${port}, () => console.log('listening'))`),
  );
  const child = spawn(process.execPath, ['receiver.js'], { cwd: folder, env: { WEBHOOK_SECRET: secret } });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(child.stdout, 'data');
  return { child, output: () => output };
}

test('the receiver takes each event once, and refuses others', async () => {
  const port = await freePort();
  const { child, output } = await startReceiver(port);
  const send = async (headers: Record<string, string>, sent: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })).status;
  const [, good = {}] = requests[0] ?? [];
  expect([await send(good, body), await send(good, body)]).toEqual([204, 204]);
  for (const [, headers, sent] of requests.slice(1)) expect(await send(headers, sent)).toBe(401);
  child.kill();
  // Unlike `exit`, after the last of its output.
  await once(child, 'close');
  expect(output()).toBe('listening\nVehicle 2 is in geofence 3\n');
});

const tools = needsPrograms('bash', 'curl');
test.skipIf(tools.missing)(`the commands make a webhook and replay ${tools.note}`, async () => {
  const world = await listeningService();
  const tag = await addTag(world);
  const [make = '', replay = ''] = blocks('').filter((block) => block.startsWith('curl'));
  const answer = JSON.parse(make.slice(make.indexOf('\n{"id"'))) as object;
  const run = async (command: string): Promise<string> => {
    const set = `AUTH='Authorization: Bearer ${world.token}' JSON='Content-Type: application/json' API=${world.origin}/public/v1`;
    const { stdout } = await promisify(execFile)('bash', ['-c', `${set}\n${command} -w ' %{http_code}'`]);
    return stdout;
  };
  const made = await run(make.slice(0, make.indexOf('\n{"id"')).replace('[7]', `[${tag}]`));
  expect(made).toMatch(/ 200$/);
  const saved = JSON.parse(made.slice(0, -4)) as { id: number };
  expect(Object.keys(saved)).toEqual(Object.keys(answer));
  expect(await run(replay.trim().replace('/17/', `/${saved.id}/`))).toBe(' 204');
  await world.close();
});
