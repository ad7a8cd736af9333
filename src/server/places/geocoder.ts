/**
 * Addresses from the host's geocoder: Nominatim (`…/search`) or Photon (`…/api`). It is asked only for a search that a
 * person starts, never while they type, as the rules of Nominatim's public server demand.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { latitudeLimits, longitudeLimits } from '../../contract/choices.ts';
import { fold } from '../../contract/fold.ts';
import type { Place } from '../../contract/places.ts';
import { distanceMetres } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';
import { ask, OutgoingError, readAtMost } from '../http/outgoing.ts';
import { type Asker, FairQueue } from '../work/fair-queue.ts';
import { TooManyWaiting } from '../work/too-many-waiting.ts';
import type { PlaceSearch } from './find-places.ts';
import { typedName } from './name-words.ts';

export interface AddressSearch extends PlaceSearch {
  /** Of the names, such as `de`; undefined: as the geocoder likes. */
  language: string | undefined;
  asker: Asker;
  /** Aborts while the search waits for its turn. */
  signal?: AbortSignal | undefined;
}

export interface GeocoderOptions {
  /** May contain a key, which never leaves the service. */
  url: string;
  /** Names this service to the geocoder. */
  userAgent: string;
  warn: (message: string, fields: Record<string, unknown>) => void;
  nowMs?: () => number;
  sleep?: (milliseconds: number) => Promise<unknown>;
  /** A search that waits longer for its turn is answered with 503. */
  waitAtMostMs?: number;
}

type Protocol = 'nominatim' | 'photon';

/** Whether the address is one of them. Requests cannot have a name and a password in their address. */
export const isGeocoder = (url: string): boolean =>
  URL.canParse(url) && protocolOf(url) !== undefined && new URL(url).username === '';

/** Undefined for an address of neither. */
function protocolOf(url: string): Protocol | undefined {
  const { pathname } = new URL(url);
  if (/\/search(?:\.php)?\/?$/.test(pathname)) return 'nominatim';
  return /\/api\/?$/.test(pathname) ? 'photon' : undefined;
}

const betweenRequestsMs = 1000;
/** Searches that wait for their turn. Each takes a second, and up to `timeoutMs` while the geocoder is slow. */
const limits = { atATime: 1, waitingPerUser: 4, waitingPerAccount: 8, waitingAtMost: 30 };
const timeoutMs = 10_000;
const answerBytesAtMost = 500_000;
const resultsAtMost = 20;
const defaultWaitAtMostMs = 20_000;
/** Each account has a cache of its own: the time that a search takes must not tell what other accounts searched. */
const accountsCached = 100;
const cached = { max: 100, ttl: 24 * 3_600_000 };
/** The view only ranks the results, so neighbouring views share an answer. */
const viewStep = 0.1;
/** Nominatim ranks what is in this box around the view higher. */
const boxDegrees = 0.5;

type Found = Omit<Place, 'distanceMetres'>;

interface Asked {
  text: string;
  view: Point | undefined;
  language: string | undefined;
}

export class Geocoder {
  private readonly queue = new FairQueue(limits);
  private readonly caches = new LRUCache<number, LRUCache<string, Found[]>>({ max: accountsCached });
  private readonly protocol: Protocol;
  private askedAtMs = Number.NEGATIVE_INFINITY;
  private isAway = false;

  constructor(private readonly options: GeocoderOptions) {
    const protocol = protocolOf(options.url);
    if (!protocol) throw new Error('The address is neither of Nominatim nor of Photon.');
    this.protocol = protocol;
  }

  /** In the geocoder's order; undefined if it does not answer as expected. Throws TooManyWaiting. */
  async find({ text, view, limit, ...search }: AddressSearch): Promise<Place[] | undefined> {
    const near = view && { latitude: rounded(view.latitude), longitude: rounded(view.longitude) };
    const found = await this.cachedOrAsked({ text, view: near, language: search.language }, search);
    return found
      ?.slice(0, limit)
      .map((place) => ({ ...place, distanceMetres: view ? distanceMetres(place, view) : null }));
  }

  private async cachedOrAsked(
    asked: Asked,
    { asker, signal }: Pick<AddressSearch, 'asker' | 'signal'>,
  ): Promise<Found[] | undefined> {
    const key = JSON.stringify([fold(asked.text.trim()), asked.view, asked.language]);
    const cache = this.cacheOf(asker.accountId);
    const known = cache.get(key);
    if (known) return known;
    const { waitAtMostMs = defaultWaitAtMostMs } = this.options;
    const late = AbortSignal.timeout(waitAtMostMs);
    const work = async (): Promise<Found[] | undefined> => {
      // A search for the same text may have been answered while this one waited.
      const found = cache.get(key) ?? (await this.ask(asked));
      if (found) cache.set(key, found);
      return found;
    };
    const answer = this.queue.take(asker, work, signal ? AbortSignal.any([signal, late]) : late);
    return answer.catch((error: unknown) => {
      throw error === late.reason ? new TooManyWaiting() : error;
    });
  }

  private cacheOf(accountId: number): LRUCache<string, Found[]> {
    const cache = this.caches.get(accountId) ?? new LRUCache<string, Found[]>(cached);
    this.caches.set(accountId, cache);
    return cache;
  }

  private async ask(asked: Asked): Promise<Found[] | undefined> {
    const { nowMs = Date.now, sleep = pause, warn } = this.options;
    const waitMs = this.askedAtMs + betweenRequestsMs - nowMs();
    if (waitMs > 0) await sleep(waitMs);
    this.askedAtMs = nowMs();
    const { numberFirst } = typedName(asked.text);
    try {
      const answer: unknown = JSON.parse(await this.fetched(asked));
      const hits = this.protocol === 'photon' ? photonHits.parse(answer) : nominatimHits.parse(answer);
      this.isAway = false;
      return hits.flatMap((hit) => placeOf(hit, numberFirst) ?? []);
    } catch (error) {
      if (!this.isAway) warn('The geocoder does not answer as expected', { reason: reasonOf(error) });
      this.isAway = true;
      return undefined;
    }
  }

  private async fetched({ text, view, language }: Asked): Promise<string> {
    const { url, userAgent } = this.options;
    const address = new URL(url);
    const parameters =
      this.protocol === 'photon' ? photonParameters(text, view) : { ...nominatimParameters, ...queryOf(text, view) };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    // Unlike Photon's parameter `lang`, the header may name a language that it does not know.
    const headers = { 'User-Agent': userAgent, Accept: 'application/json', 'Accept-Language': language ?? '*' };
    return ask(address, { headers, timeoutMs }, async (response) => {
      if (!response.ok) throw new OutgoingError(`The geocoder answered ${response.status}.`, response.status);
      return new TextDecoder().decode(await readAtMost(response, answerBytesAtMost));
    });
  }
}

const rounded = (degrees: number): number => Math.round(degrees / viewStep) * viewStep;

const nominatimParameters = { format: 'jsonv2', addressdetails: '1', limit: String(resultsAtMost) };

function queryOf(text: string, view: Point | undefined): Record<string, string> {
  if (!view) return { q: text };
  const { latitude, longitude } = view;
  const corners = [longitude - boxDegrees, latitude - boxDegrees, longitude + boxDegrees, latitude + boxDegrees];
  return { q: text, viewbox: corners.map((degrees) => degrees.toFixed(2)).join(',') };
}

function photonParameters(text: string, view: Point | undefined): Record<string, string> {
  const bias = view && { lat: view.latitude.toFixed(2), lon: view.longitude.toFixed(2) };
  return { q: text, limit: String(resultsAtMost), ...bias };
}

/** Without the address, which may contain a key. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return 'The answer has another form.';
  if (error instanceof SyntaxError) return 'The answer is not JSON.';
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? `${error.message}: ${String(cause.code)}` : error.message;
}

interface Hit {
  latitude: number;
  longitude: number;
  name: string | undefined;
  street: string | undefined;
  number: string | undefined;
  places: readonly (string | undefined)[];
  country: string | undefined;
}

function placeOf({ name, street, number, places, country, latitude, longitude }: Hit, numberFirst: boolean) {
  const address = number === undefined ? undefined : [street ?? places.find(Boolean), number];
  const words = address && (numberFirst ? address.toReversed() : address).filter(Boolean).join(' ');
  const shown = name ?? words ?? street;
  if (shown === undefined) return undefined;
  const isSite = name !== undefined && name !== street;
  const kind = isSite ? 'place' : address ? 'address' : 'street';
  // A named site keeps its address after its name.
  const around = [isSite ? (words ?? street) : undefined, ...places];
  const place = [...new Set(around.filter((each) => each && each !== shown))].join(', ');
  return {
    ...{ kind, name: shown, place: place || null, country: country?.toUpperCase() ?? null, population: 0 },
    ...{ latitude, longitude },
  } satisfies Found;
}

const words = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined);
const degrees = ({ min, max }: { min: number; max: number }) => z.coerce.number().min(min).max(max);
const [latitude, longitude] = [degrees(latitudeLimits), degrees(longitudeLimits)];

/** https://nominatim.org/release-docs/latest/api/Output/ */
const nominatimHits = z.array(
  z
    .object({
      ...{ lat: latitude, lon: longitude, name: words },
      address: z
        .object({
          ...{ house_number: words, road: words, pedestrian: words, suburb: words },
          ...{ city: words, town: words, village: words, country_code: words },
        })
        .prefault({}),
    })
    .transform(
      ({ lat, lon, name, address: { road, pedestrian, city, town, village, ...address } }): Hit => ({
        ...{ latitude: lat, longitude: lon, name, number: address.house_number },
        ...{ street: road ?? pedestrian, places: [address.suburb, city ?? town ?? village] },
        country: address.country_code,
      }),
    ),
);

/** https://github.com/komoot/photon#search */
const photonHits = z
  .object({
    features: z.array(
      z
        .object({
          geometry: z.object({ coordinates: z.tuple([longitude, latitude]) }),
          properties: z.object({
            ...{ name: words, street: words, housenumber: words, district: words, city: words, countrycode: words },
            osm_key: words,
          }),
        })
        .transform(({ geometry: { coordinates }, properties }): Hit => {
          const { name, street, housenumber, district, city, countrycode, osm_key } = properties;
          return {
            ...{ longitude: coordinates[0], latitude: coordinates[1], name, number: housenumber },
            // A street has only its name.
            ...{ street: osm_key === 'highway' ? name : street, places: [district, city], country: countrycode },
          };
        }),
    ),
  })
  .transform(({ features }) => features);
