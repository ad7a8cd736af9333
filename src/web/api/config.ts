import type { Config as SentConfig } from '../../contract/config.ts';
import { ApiProblem } from './problem.ts';

/** What the service tells the browser at run time, made whole. */
export interface Config {
  /** Where the API lives, without a slash at the end. */
  baseUrl: string;
  /** XYZ tiles over the built-in map, or none. `attribution` is HTML as providers hand it out. */
  tiles: { url: string; attribution: string } | undefined;
}

let loaded: Config | undefined;

/** Read once, when the page starts. A page that is served without it talks to its own address. */
export async function loadConfig(): Promise<Config> {
  const { baseUrl, tileUrl, tileAttribution } = await sentConfig();
  loaded = {
    baseUrl: new URL(filled(baseUrl) ?? '.', document.baseURI).href.replace(/\/+$/, ''),
    tiles: tilesOf(filled(tileUrl), filled(tileAttribution)),
  };
  return loaded;
}

export function config(): Config {
  if (!loaded) throw new Error('config() before loadConfig()');
  return loaded;
}

type Sent = Partial<Record<keyof SentConfig, unknown>>;

/** Our service writes it into the page, which spares the wait for a request. */
async function sentConfig(): Promise<Sent> {
  const written = parsed(document.getElementById('config')?.textContent ?? '');
  return written ?? fetchedConfig();
}

/** Whoever serves the page may be another than our service, so nothing about the answer is taken for granted. */
async function fetchedConfig(): Promise<Sent> {
  const response = await askForConfig();
  if (!response.ok) return {};
  // A server of plain files answers what it does not have with its start page.
  return parsed(await response.text()) ?? {};
}

function parsed(json: string): Sent | undefined {
  try {
    const sent: unknown = JSON.parse(json);
    return sent !== null && typeof sent === 'object' ? sent : undefined;
  } catch {
    return undefined;
  }
}

async function askForConfig(): Promise<Response> {
  const request = 'GET config.json';
  const init: RequestInit = { credentials: 'omit', cache: 'no-cache' };
  const response = await fetch(new URL('config.json', document.baseURI), init).catch((cause: unknown) => {
    throw new ApiProblem({ kind: 'network', request, cause });
  });
  if (response.status >= 500) throw new ApiProblem({ kind: 'server', status: response.status, request });
  return response;
}

const tilesOf = (url: string | undefined, attribution = ''): Config['tiles'] =>
  url === undefined ? undefined : { url, attribution };

const filled = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
