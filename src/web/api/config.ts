import { ApiProblem } from './problem.ts';

/** What the service tells the browser at run time; see its settings. */
export interface Config {
  /** Where the API lives, without a slash at the end. */
  baseUrl: string;
  /** XYZ tiles over the built-in map, or none. */
  tileUrl: string | undefined;
  tileAttribution: string | undefined;
}

let loaded: Config | undefined;

/** Read once, when the page starts. A page that is served without it talks to its own address. */
export async function loadConfig(): Promise<Config> {
  loaded = configFrom(await configSent(), document.baseURI);
  return loaded;
}

async function configSent(): Promise<unknown> {
  const request = 'GET config.json';
  try {
    const response = await fetch(new URL('config.json', document.baseURI), { credentials: 'omit', cache: 'no-cache' });
    if (response.status >= 500) throw new ApiProblem({ kind: 'server', status: response.status, request });
    return response.ok ? await response.json() : {};
  } catch (cause) {
    throw cause instanceof ApiProblem ? cause : new ApiProblem({ kind: 'network', request, cause });
  }
}

export function config(): Config {
  if (!loaded) throw new Error('config() before loadConfig()');
  return loaded;
}

/** What was sent, made whole. */
function configFrom(sent: unknown, page: string): Config {
  const fields = sent !== null && typeof sent === 'object' ? (sent as Record<string, unknown>) : {};
  const filled = (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' ? value : undefined;
  return {
    baseUrl: new URL(filled(fields.baseUrl) ?? '.', page).href.replace(/\/+$/, ''),
    tileUrl: filled(fields.tileUrl),
    tileAttribution: filled(fields.tileAttribution),
  };
}
