/** A PMTiles file of another server, read by byte ranges. */
import { LRUCache } from 'lru-cache';
import { ask as askServer, OutgoingError, readAtMost } from '../http/outgoing.ts';
import { FairQueue } from '../work/fair-queue.ts';
import { TooManyWaiting } from '../work/too-many-waiting.ts';
import {
  type Archive,
  ArchiveError,
  type ArchivePlace,
  ArchiveReplaced,
  type Bytes,
  headBytes,
  versionOf,
} from './archive.ts';
import { askerOf } from './local-archive.ts';

/** Each read also checks the version, so a separate check is needed only while no browser reads the map. */
const recheckMs = { works: 60_000, fails: 5000 };

const timeoutMs = 15_000;
const limits = { atATime: 8, atATimePerUser: 4, waitingPerUser: 100, waitingPerAccount: 500, waitingAtMost: 500 };
/** The file is read in blocks, so that many small ranges become few requests. Neighbouring tiles lie in one block. */
const blockBytes = 128 * 1024;
const cacheBytes = 64_000_000;

export function remotePlace(url: string, nowMs: () => number): ArchivePlace {
  const queue = new FairQueue(limits);
  const quota = new AddressQuota(nowMs);
  const askInTurn: Ask = async (range, headers, address) => {
    if (address !== undefined) quota.take(address);
    return queue.take(askerOf(address), () => askFor(url, range, headers));
  };
  return { recheckMs, open: (known) => openRemote(askInTurn, known) };
}

interface Range {
  offset: number;
  length: number;
}

/** What tells versions apart. A server may send only some of it. */
interface Facts {
  size: number;
  etag: string | null;
  lastModified: string | null;
}

type Answer = { kind: 'unchanged' } | { kind: 'changed' } | { kind: 'part'; bytes: Bytes; facts: Facts };
type Ask = (range: Range, headers: Record<string, string>, address?: string) => Promise<Answer>;

async function openRemote(ask: Ask, known: Archive | undefined): Promise<Archive> {
  const former = known instanceof RemoteArchive ? known : undefined;
  const etag = former?.facts.etag;
  const answer = await ask({ offset: 0, length: headBytes }, etag ? { 'If-None-Match': etag } : {});
  if (answer.kind === 'unchanged' && former) return former;
  // Nothing was requested conditionally, or the file is empty.
  if (answer.kind !== 'part') throw new ArchiveError('damaged');
  const { bytes, facts } = answer;
  const version = versionOf(bytes, [stateOf(facts)]);
  return former?.version === version ? former : new RemoteArchive(ask, facts, version);
}

class RemoteArchive implements Archive {
  readonly size: number;
  private readonly blocks: LRUCache<number, Bytes, { address: string | undefined }>;

  constructor(
    ask: Ask,
    readonly facts: Facts,
    readonly version: string,
  ) {
    this.size = facts.size;
    this.blocks = new LRUCache({
      maxSize: cacheBytes,
      sizeCalculation: (bytes) => bytes.length + 200,
      // Concurrent readers share a request, so none of them may end it.
      ignoreFetchAbort: true,
      fetchMethod: (block, _stale, { context }) => this.fetch(ask, block, context.address),
    });
  }

  async read(offset: number, length: number, address?: string): Promise<Bytes> {
    const [first, end] = [Math.floor(offset / blockBytes), Math.ceil((offset + length) / blockBytes)];
    const numbers = Array.from({ length: end - first }, (_, index) => first + index);
    const read = await Promise.all(numbers.map((block) => this.blocks.forceFetch(block, { context: { address } })));
    const bytes = new Uint8Array(length);
    for (const [index, block] of read.entries()) {
      const at = (first + index) * blockBytes - offset;
      bytes.set(block.subarray(Math.max(0, -at), length - at), Math.max(0, at));
    }
    return bytes;
  }

  async close(): Promise<void> {}

  private async fetch(ask: Ask, block: number, address: string | undefined): Promise<Bytes> {
    const { etag } = this.facts;
    const offset = block * blockBytes;
    const range = { offset, length: Math.min(blockBytes, this.size - offset) };
    // RFC 9110 §13.1.1: a weak ETag never matches.
    const answer = await ask(range, etag && !etag.startsWith('W/') ? { 'If-Match': etag } : {}, address);
    if (answer.kind !== 'part' || stateOf(answer.facts) !== stateOf(this.facts)) throw new ArchiveReplaced();
    if (answer.bytes.length !== range.length) throw new ArchiveError('unreachable');
    return answer.bytes;
  }
}

/** Servers behind one address may send different times for one ETag. */
const stateOf = ({ size, etag, lastModified }: Facts): string => JSON.stringify([size, etag ?? lastModified]);

async function askFor(url: string, { offset, length }: Range, headers: Record<string, string>): Promise<Answer> {
  const range = `bytes=${offset}-${offset + length - 1}`;
  try {
    // With a range, fetch itself forbids compression.
    return await askServer(url, { headers: { ...headers, Range: range }, timeoutMs }, async (response) => {
      const facts = factsOf(response, offset);
      if (facts !== undefined) return { kind: 'part', bytes: await bytesOf(response, length), facts };
      if (response.status === 304) return { kind: 'unchanged' };
      if (response.status === 412 || response.status === 416) return { kind: 'changed' };
      throw new ArchiveError(problemOf(response));
    });
  } catch (cause) {
    throw cause instanceof ArchiveError ? cause : new ArchiveError('unreachable', cause);
  }
}

/** Of an answer with the requested range; undefined for others. */
function factsOf({ status, headers }: Response, offset: number): Facts | undefined {
  const [, first, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (status !== 206 || Number(first) !== offset) return undefined;
  return { size: Number(size), etag: headers.get('etag'), lastModified: headers.get('last-modified') };
}

function problemOf({ ok, status }: Response): ArchiveError['problem'] {
  if (ok) return 'noRanges';
  if (status === 404 || status === 410) return 'missing';
  return status === 401 || status === 403 ? 'unreadable' : 'unreachable';
}

const bytesOf = (response: Response, atMost: number): Promise<Bytes> =>
  readAtMost(response, atMost).catch((error: unknown) => {
    throw error instanceof OutgoingError ? new ArchiveError('noRanges') : error;
  });

/** Blocks that an address may request at once, and per second after that: many times what a person who moves the map needs. */
const atOnce = 300;
const perSecond = 20;
const addressesAtMost = 10_000;

/** Limits how many requests to another server one address causes. */
class AddressQuota {
  private readonly left = new LRUCache<string, { blocks: number; atMs: number }>({ max: addressesAtMost });

  constructor(private readonly nowMs: () => number) {}

  /** Throws TooManyWaiting. */
  take(address: string): void {
    const atMs = this.nowMs();
    const known = this.left.get(address) ?? { blocks: atOnce, atMs };
    const blocks = Math.min(atOnce, known.blocks + ((atMs - known.atMs) / 1000) * perSecond);
    if (blocks < 1) throw new TooManyWaiting('user', atOnce);
    this.left.set(address, { blocks: blocks - 1, atMs });
  }
}
