import type { Config as SentConfig, TileLayer } from '../../contract/config.ts';
import { ApiProblem } from './problem.ts';

/** Run-time configuration from the service, with defaults. */
export interface Config {
  /** Address of the API, without a slash at the end. */
  baseUrl: string;
  /** XYZ tiles over the built-in map, the default first. */
  tiles: readonly TileLayer[];
  streets: StreetFile;
  /** Whether people who forgot their password get a mail. */
  passwordMails: boolean;
  /** The host at which passkeys work; undefined: nowhere. */
  passkeys: string | undefined;
  /** Whether people sign in through their organisation. */
  singleSignOn: 'off' | 'on' | 'only';
  /** Why they have just failed to. */
  signOnProblem: string | undefined;
  /** The provider of addresses; undefined: the service does not search for them. */
  addresses: string | undefined;
}

const choiceOf = (sent: unknown): Config['singleSignOn'] => (sent === 'on' || sent === 'only' ? sent : 'off');

type Bounds = NonNullable<SentConfig['basemap']>['bounds'];

/** The file with the street map of the service. */
export interface StreetFile {
  /** Absolute. Another file has another address. Undefined: there is none, or it has a problem. */
  readonly url: string | undefined;
  /** The provider's HTML. */
  readonly attribution: string;
  /** What the file shows; undefined: unknown, or the whole world. */
  readonly bounds: Bounds | undefined;
  /** The service's code for why it cannot serve the file. */
  readonly problem: string | undefined;
}

let loaded: Config | undefined;

/** Reads the configuration once, when the page starts. A page without one sends requests to its own origin. */
export async function loadConfig(): Promise<Config> {
  const { baseUrl, tileLayers, ...sent } = await sentConfig();
  const address = new URL(filled(baseUrl) ?? '.', document.baseURI).href.replace(/\/+$/, '');
  loaded = {
    baseUrl: address,
    tiles: tilesOf(tileLayers),
    streets: streetsOf(sent, address),
    passwordMails: sent.passwordMails === true,
    passkeys: filled(sent.passkeys),
    // The provider sends the browser back to the service's own dashboard.
    singleSignOn: new URL(address).origin === location.origin ? choiceOf(sent.singleSignOn) : 'off',
    signOnProblem: filled(sent.signOnProblem),
    addresses: filled((sent.geocoder as { attribution?: unknown } | null | undefined)?.attribution),
  };
  return loaded;
}

/** The documentation of the API. It opens in a new tab, because its “try it” asks the dashboard's tab for the session. */
export const docsAddress = (page = ''): string => `${config().baseUrl}/docs${page}`;

/** Asks the service for its current street map, after the file was replaced. */
export async function fetchStreetFile(): Promise<StreetFile> {
  return streetsOf(await fetchedConfig(), config().baseUrl);
}

function streetsOf({ basemap, basemapProblem }: Sent, baseUrl: string): StreetFile {
  const { url, attribution, bounds } = (basemap ?? {}) as Record<'url' | 'attribution' | 'bounds', unknown>;
  const path = filled(url);
  return {
    url: path === undefined ? undefined : new URL(baseUrl + path).href,
    attribution: filled(attribution) ?? '',
    bounds: boundsOf(bounds),
    problem: filled(basemapProblem),
  };
}

/** Longitudes of a map of the whole world, which is no better place to begin than any other. */
const worldDegrees = 350;

function boundsOf(sent: unknown): Bounds | undefined {
  const { south, west, north, east } = (sent ?? {}) as Record<keyof Bounds, unknown>;
  const isDegrees = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
  if (!isDegrees(south) || !isDegrees(west) || !isDegrees(north) || !isDegrees(east)) return undefined;
  return south < north && west < east && east - west < worldDegrees ? { south, west, north, east } : undefined;
}

export function config(): Config {
  if (!loaded) throw new Error('config() before loadConfig()');
  return loaded;
}

type Sent = Partial<Record<keyof SentConfig, unknown>>;

/** Our service writes it into the page, which saves a request. */
async function sentConfig(): Promise<Sent> {
  const written = parsed(document.getElementById('config')?.textContent ?? '');
  return written ?? fetchedConfig();
}

/** Another server may serve the page, so the answer can be anything. */
async function fetchedConfig(): Promise<Sent> {
  const response = await askForConfig();
  if (!response.ok) return {};
  // A file server may answer an unknown path with its start page.
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

function tilesOf(layers: unknown): TileLayer[] {
  if (!Array.isArray(layers)) return [];
  return layers.flatMap((layer: Partial<Record<keyof TileLayer, unknown>> | null) => {
    const url = filled(layer?.url);
    return url === undefined
      ? []
      : [{ name: filled(layer?.name) ?? '', url, attribution: filled(layer?.attribution) ?? '' }];
  });
}

const filled = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
