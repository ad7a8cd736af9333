import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { Representation } from './representation.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pmtiles': 'application/vnd.pmtiles',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The build gives these files names with a content hash. */
const hashedFolder = '/assets/';

export interface StaticFile {
  cacheControl: string;
  representation: Representation;
}

/**
 * The files of a folder by address. The list is read once, so that no address, however written, leads to another file.
 * Contents and compressed forms are read on first use.
 */
export class StaticFiles {
  private readonly names: ReadonlySet<string>;
  private readonly read = new Map<string, Promise<StaticFile | undefined>>();

  constructor(private readonly folder: string) {
    this.names = new Set(filesOf(folder));
  }

  get empty(): boolean {
    return this.names.size === 0;
  }

  /** `path` is decoded: `/assets/main-3f2a.js`. Undefined also for a file that a new release has removed. */
  async find(path: string): Promise<StaticFile | undefined> {
    if (!this.names.has(path)) return undefined;
    const known = this.read.get(path);
    if (known) return known;
    const made = this.load(path);
    this.read.set(path, made);
    const forget = (): boolean => this.read.delete(path);
    // It may be there again at the next request.
    made.then((file) => file ?? forget(), forget);
    return made;
  }

  private async load(path: string): Promise<StaticFile | undefined> {
    const type = types[extname(path)] ?? 'application/octet-stream';
    const content = await readFile(join(this.folder, path)).catch(undefinedIfMissing);
    return (
      content && {
        representation: new Representation(content, type),
        cacheControl: path.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache',
      }
    );
  }
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.slice(folder.length)}/${entry.name}`.split(sep).join('/'));
  } catch (error) {
    return undefinedIfMissing(error) ?? [];
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
