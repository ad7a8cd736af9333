/**
 * Cost of NDJSON: the speed of reading and checking lines, against JSON.parse of the same lines in the same run; and the
 * memory of the service while it stores a long stream of them. `npm run bench -- ndjson` sends 60 MB; set
 * NDJSON_MEGABYTES=1000 for more. Ratios of medians of interleaved rounds, because the machine may be busy.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ingestKeyPrefix, messageLimitBytes } from '../../src/contract/choices.ts';
import type { IngestReply } from '../../src/contract/ingest.ts';
import { linesOf } from '../../src/server/devices/ndjson.ts';
import { readMessage } from '../../src/server/devices/own.ts';
import { timeLimits } from '../../src/server/devices/time-limits.ts';
import { dist } from '../../src/tools/built.mjs';
import { temporaryFolder } from '../support/temporary.ts';

const megabytes = Number(process.env['NDJSON_MEGABYTES'] ?? 60);
const rounds = 7;
/** Goals: checking and splitting cost at most as much as parsing the JSON; the stream needs at most this much memory. */
const goals = { ratio: 0.5, grownMegabytes: 250 };

const startMs = Date.UTC(2026, 0, 1);
const devices = 500;
const line = (at: number): string =>
  `{"device":"bench-${at % devices}","utc":"${new Date(startMs + Math.floor(at / devices) * 1000).toISOString()}","latitude":${(52 + (at % 997) / 1000).toFixed(4)},"longitude":${(13 + (at % 991) / 1000).toFixed(4)},"speed":${at % 90},"heading":${at % 360}}\n`;

function blockOf(from: number, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, (_, at) => line(from + at)).join(''));
}

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** Lines per second, and their share of the speed of JSON.parse. */
async function measureReading(): Promise<boolean> {
  const count = 100_000;
  const block = blockOf(0, count);
  const texts = block.toString().trimEnd().split('\n');
  const times = timeLimits(new Date(startMs + 3600_000), undefined);
  const took: { bare: number[]; whole: number[] } = { bare: [], whole: [] };
  for (let round = 0; round < rounds; round += 1) {
    let started = performance.now();
    for (const text of texts) JSON.parse(text);
    took.bare.push(performance.now() - started);
    started = performance.now();
    let read = 0;
    for await (const lines of linesOf([block], messageLimitBytes)) {
      for (const each of lines) if ('text' in each && 'device' in readMessage(JSON.parse(each.text), times)) read += 1;
    }
    took.whole.push(performance.now() - started);
    if (read !== count) throw new Error(`${read} of ${count} were read`);
  }
  const [bare, whole] = [median(took.bare), median(took.whole)];
  const ratio = bare / whole;
  console.log(
    `read and checked: ${Math.round(count / whole)} thousand/s, ${ratio.toFixed(2)} of JSON.parse alone (goal ${goals.ratio})`,
  );
  return ratio >= goals.ratio;
}

interface Service {
  url: string;
  pid: number;
  end(): Promise<void>;
}

async function startService(folder: string): Promise<Service> {
  const child = spawn(process.execPath, [join(dist, 'main.js')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'correct horse battery',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the service did not start')));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /running at (\S+)\/\n/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    end: () => {
      child.kill();
      return exited;
    },
  };
}

async function keyOf(url: string): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'correct horse battery' });
  const { access_token: token } = (await (await fetch(`${url}/token`, { method: 'POST', body: form })).json()) as {
    access_token: string;
  };
  const made = await fetch(`${url}/public/v1/ingestKeys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"name":"bench"}',
  });
  const { key } = (await made.json()) as { key: string };
  if (!key.startsWith(ingestKeyPrefix)) throw new Error('no key was made');
  return key;
}

/** Resident memory of a process. Only Linux reports it. */
const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

let given = 0;
function* stream(): Iterable<Buffer> {
  for (let bytes = 0; bytes < megabytes * 1e6; ) {
    const block = blockOf(given, 1000);
    given += 1000;
    bytes += block.byteLength;
    yield block;
  }
}

async function send(url: string, key: string): Promise<IngestReply> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-ndjson' };
  const sending = request(`${url}/ingest/v1/messages`, { method: 'POST', headers });
  const answered = new Promise<IngestReply>((resolve, reject) => {
    sending.once('error', reject).once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve(JSON.parse(text) as IngestReply));
    });
  });
  await pipeline(Readable.from(stream(), { objectMode: false }), sending);
  return answered;
}

async function measureMemory(): Promise<boolean> {
  const folder = temporaryFolder('fenceline-bench-');
  const service = await startService(folder);
  try {
    const key = await keyOf(service.url);
    const before = residentMegabytes(service.pid);
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, residentMegabytes(service.pid));
    }, 100);
    const started = performance.now();
    const reply = await send(service.url, key);
    const seconds = (performance.now() - started) / 1000;
    clearInterval(watching);
    if (reply.accepted !== given) throw new Error(`${JSON.stringify(reply)} of ${given}`);
    console.log(
      `${megabytes} MB, ${given} lines stored in ${seconds.toFixed(1)} s (${Math.round(given / seconds)}/s); memory from ${before.toFixed(0)} to ${most.toFixed(0)} MB at most (goal: ${goals.grownMegabytes} MB more)`,
    );
    return most - before <= goals.grownMegabytes;
  } finally {
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const kept = [await measureReading(), await measureMemory()];
if (kept.includes(false)) process.exitCode = 1;
