/**
 * The ingest endpoints, which are not in the endpoint table: their callers are not users, and their bodies are
 * streamed.
 */
import { ingestReply, message } from '../../contract/ingest.ts';
import { examples } from './examples.ts';
import { schemaOf } from './schemas.ts';
import type { JsonSchema, MediaType, OpenApi, Operation, Parameter } from './types.ts';

export const ingestGroup = [
  'Devices',
  'Messages from trackers, gateways and phones, with a device key instead of a token. When the service answers 200, the messages are stored. A message that is sent again counts as a duplicate.',
] as const;
export const ingestSecurity = { type: 'http', scheme: 'bearer', description: 'A device key' };

const byKey: Operation['security'] = [{ ingestKey: [] }];

const text = (name: string, location: Parameter['in'], description: string, required = false): Parameter => ({
  name,
  in: location,
  ...(required && { required }),
  description,
  schema: { type: 'string' },
  example: location === 'path' ? 'flk_…' : undefined,
});
const keyInPath = text('key', 'path', 'The device key, for senders that cannot set a header', true);

const osmAndParameters: readonly Parameter[] = [
  text('id', 'query', 'The device id, also as deviceid'),
  text('timestamp', 'query', 'Seconds or milliseconds since 1970, or ISO 8601; now if omitted'),
  text('lat', 'query', 'Latitude; or both as location=lat,lon'),
  text('lon', 'query', 'Longitude'),
  text('speed', 'query', 'Knots'),
  text('bearing', 'query', 'Degrees from north, also as heading'),
];

const anyObject: JsonSchema = { type: 'object' };
const example = (name: string): unknown => examples[name];

const messages: Record<string, MediaType> = {
  'application/json': { schema: { type: 'array', items: schemaOf(message) }, example: [example('Message')] },
  'application/x-ndjson': { schema: schemaOf(message), example: example('Message') },
};
const traccar: Record<string, MediaType> = {
  'application/json': {
    schema: anyObject,
    example: {
      position: { fixTime: '2026-11-20T09:30:00.000+00:00', latitude: 51.3397, longitude: 12.3731, speed: 17.5 },
      device: { uniqueId: '352093081234567' },
    },
  },
};
const osmAnd: Record<string, MediaType> = {
  'application/x-www-form-urlencoded': { schema: anyObject, example: { id: '42', lat: '51.3397', lon: '12.3731' } },
  'application/json': {
    schema: anyObject,
    example: {
      device_id: '42',
      location: { timestamp: '2026-11-20T09:30:00Z', coords: { latitude: 51.3397, longitude: 12.3731 } },
    },
  },
};

const ownTracks: Record<string, MediaType> = {
  'application/json': {
    schema: anyObject,
    example: { _type: 'location', lat: 51.3397, lon: 12.3731, tst: 1_795_253_400, tid: 'jp', vel: 32, cog: 270 },
  },
};

interface IngestOperation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: readonly Parameter[];
  content?: Record<string, MediaType>;
  open?: boolean;
  /** The sender reads only the status, so a device that its key is not bound to gets one. */
  readsStatus?: boolean;
}

function operation({
  operationId,
  summary,
  description,
  parameters = [],
  content,
  open = false,
  readsStatus = true,
}: IngestOperation): Operation {
  const statuses = [400, 401, ...(readsStatus && !open ? [403] : []), ...(content ? [408, 413, 415] : []), 503];
  return {
    operationId,
    summary,
    description,
    tags: [ingestGroup[0]],
    // A key in the path is a parameter.
    security: open ? [] : byKey,
    parameters: [...parameters],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: {
        description: 'Stored',
        content: { 'application/json': { schema: schemaOf(ingestReply), example: example('IngestReply') } },
      },
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])),
    },
  };
}

const messagesText =
  'An array is one transaction, up to 10 MB. application/x-ndjson may have any number of lines. They are stored a thousand at a time, and stored lines stay if the connection ends. After 10,000 rejected lines the service stops reading, and the answer has stopped: true. Both may come with Content-Encoding: gzip. A value that cannot be stored costs only itself: its message is accepted and named in partial. A message with a bad device or utc, or with nothing to store, is rejected by its index and costs no other. So is a message of a device that the key is not bound to.';
const traccarText =
  'What Traccar sends with forward.type=json, or an array of it. Speeds are in knots. The position has the time fixTime, everything else deviceTime. The service reads inN (or the bits of input), tempN and driverUniqueId, and ignores other attributes. 400 if no message can be read; a message that can never be stored is rejected with 200. 403 if the key is not bound to the device.';
const osmAndText =
  'The OsmAnd protocol. inN, tempN and driverUniqueId are optional and are stored even without a position. JSON has one location, or an array of them as location, locations or the body. Its speeds are in metres per second. 400 if no message can be read, so that the phone keeps it; a message that can never be stored is rejected with 200. 403 if the key is not bound to the device.';

const ownTracksText =
  'What the OwnTracks app sends in HTTP mode. Locations and transitions are stored as positions; other types are ignored. The device id is user/device from X-Limit-U and X-Limit-D, or from the topic, or else the tracker id. Speeds are in km/h. The key may also be the password of Basic authentication. 403 if the key is not bound to the device.';

export const ingestPaths: OpenApi['paths'] = {
  '/ingest/v1/messages': {
    post: operation({
      operationId: 'sendMessages',
      summary: 'Send messages',
      readsStatus: false,
      description: messagesText,
      content: messages,
    }),
  },
  '/ingest/traccar': {
    post: operation({
      operationId: 'forwardTraccar',
      summary: 'Forward from Traccar',
      description: traccarText,
      content: traccar,
    }),
  },
  '/ingest/traccar/{key}': {
    post: operation({
      operationId: 'forwardTraccarByKey',
      summary: 'Forward from Traccar, with the key in the URL',
      description: traccarText,
      parameters: [keyInPath],
      content: traccar,
      open: true,
    }),
  },
  '/ingest/osmand': {
    get: operation({
      operationId: 'sendOsmAnd',
      summary: 'Send in OsmAnd’s format, with the key as a parameter',
      description: osmAndText,
      parameters: [text('key', 'query', 'The device key', true), ...osmAndParameters],
      open: true,
    }),
    post: operation({
      operationId: 'postOsmAnd',
      summary: 'Post in OsmAnd’s format, with the key as a parameter',
      description: osmAndText,
      parameters: [text('key', 'query', 'The device key', true)],
      content: osmAnd,
      open: true,
    }),
  },
  '/ingest/osmand/{key}': {
    get: operation({
      operationId: 'sendOsmAndByKey',
      summary: 'Send in OsmAnd’s format, with the key in the URL',
      description: osmAndText,
      parameters: [keyInPath, ...osmAndParameters],
      open: true,
    }),
    post: operation({
      operationId: 'postOsmAndByKey',
      summary: 'Post in OsmAnd’s format, with the key in the URL',
      description: osmAndText,
      parameters: [keyInPath],
      content: osmAnd,
      open: true,
    }),
  },
  '/ingest/owntracks': {
    post: operation({
      operationId: 'sendOwnTracks',
      summary: 'Send from OwnTracks',
      description: ownTracksText,
      content: ownTracks,
    }),
  },
  '/ingest/owntracks/{key}': {
    post: operation({
      operationId: 'sendOwnTracksByKey',
      summary: 'Send from OwnTracks, with the key in the URL',
      description: ownTracksText,
      parameters: [keyInPath],
      content: ownTracks,
      open: true,
    }),
  },
};
