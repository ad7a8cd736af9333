/** One request in four languages. In all of them FLEET is the service's address, TOKEN an access token, KEY a device key. */
import type { JsonSchema, Operation, Parameter } from '../openapi/types.ts';

export interface Sample {
  method: string;
  /** With its query. `$KEY` stands for a device key. */
  path: string;
  /** In the header. */
  secret: 'TOKEN' | 'KEY' | undefined;
  type: string | undefined;
  body: string | undefined;
  fails: Failing | undefined;
}

/** What a sample answers until its reader puts in values of an own fleet. */
export interface Failing {
  status: 400 | 404;
  until: string;
}

/** Example values of required query parameters. */
const values: Readonly<Record<string, string>> = {
  startDate: '2026-11-20T00:00:00Z',
  endDate: '2026-11-21T00:00:00Z',
  timeZone: 'Europe/Berlin',
  key: '$KEY',
  id: 'phone-1',
  lat: '51.3397',
  lon: '12.3731',
};

/** Lists of visits and alarms need a period or updatedSince, a report one record: OpenAPI cannot say "one of". */
const needed: Readonly<Record<string, readonly string[]>> = {
  '/public/v1/geofenceVisits': ['startDate', 'endDate'],
  '/public/v1/temperature/alarms': ['startDate', 'endDate'],
  '/public/v1/temperature/report': ['vehicleId'],
  '/public/v1/temperature/report/figures': ['vehicleId'],
  '/ingest/osmand': ['id', 'lat', 'lon'],
  '/ingest/osmand/{key}': ['id', 'lat', 'lon'],
};

/** Secrets of a person: an example cannot have them. */
const personal: Readonly<Record<string, string>> = {
  requestToken: 'the user name and the password are yours',
  readPasswordLink: 'the token is that of a link',
  resetPassword: 'the token is that of a link',
  confirmTotp: 'the code is that of your authenticator app',
  confirmPasskey: 'the credential is that of your device',
};
/** They need the record that their query names. Lists with an id of no record are empty. */
const ofOneRecord: readonly string[] = ['getReport', 'getReportFigures'];
/** Answers for each id, also for one of no record. */
const anyId: readonly string[] = ['describeMoments'];
const ofFleet = 'its ids are those of records of your fleet';

function failingOf(operationId: string, path: string, body: string | undefined): Failing | undefined {
  const until = personal[operationId];
  if (until !== undefined) return { status: 400, until };
  const [address = ''] = path.split('?');
  const isOfRecord = /\b42\b/.test(address) || ofOneRecord.includes(operationId);
  if (isOfRecord || /^\{"(?:id|inputId|probeId)":\d/.test(body ?? '')) return { status: 404, until: ofFleet };
  // An import stores the rows that it can, and says which it cannot.
  const hasIds = /"(?:ids|tags|\w+Ids?)":\[?\d/.test(body ?? '') && !body?.includes('"mode":"good"');
  return hasIds && !anyId.includes(operationId) ? { status: 400, until: ofFleet } : undefined;
}

/** A value that the schema allows. */
function firstOf({ enum: [first] = [], minimum = 42 }: JsonSchema): string | number {
  return typeof first === 'string' ? first : minimum;
}

export function sampleOf(method: string, path: string, operation: Operation): Sample {
  const query = operation.parameters
    .filter((parameter): parameter is Parameter => 'name' in parameter && parameter.in === 'query')
    .filter(({ name, required }) => required || needed[path]?.includes(name))
    .map(({ name, schema }) => `${name}=${values[name] ?? firstOf(schema)}`)
    .join('&');
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const isOpen = operation.security?.length === 0;
  const filled = `${path.replace('{key}', '$KEY').replace(/\{\w+\}/g, '42')}${query && `?${query}`}`;
  const body = content && bodyOf(type, content.example);
  return {
    method: method.toUpperCase(),
    path: filled,
    secret: isOpen ? undefined : operation.security?.[0]?.['ingestKey'] ? 'KEY' : 'TOKEN',
    type: type === 'application/json-patch+json' ? 'application/json' : type,
    body,
    fails: failingOf(operation.operationId, filled, body),
  };
}

function bodyOf(type: string | undefined, example: unknown): string {
  if (type === 'application/x-www-form-urlencoded') {
    return new URLSearchParams(example as Record<string, string>).toString();
  }
  return typeof example === 'string' ? example : JSON.stringify(example);
}

/** The address as an expression, in languages that join texts with a plus. */
const addressOf = ({ path }: Sample): string =>
  ['FLEET', ...path.split(/(\$KEY)/).flatMap((part) => (part === '' ? [] : part === '$KEY' ? 'KEY' : json(part)))].join(
    ' + ',
  );

/** Quoted for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const json = JSON.stringify;

const curl = ({ method, path, secret, type, body }: Sample): string =>
  [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$FLEET${path}"`,
    ...(secret ? [`-H "Authorization: Bearer $${secret}"`] : []),
    ...(type ? [`-H ${quoted(`Content-Type: ${type}`)}`] : []),
    ...(body ? [`--data-binary ${quoted(body)}`] : []),
  ].join(' \\\n  ');

const typescript = (sample: Sample): string => {
  const { method, secret, type, body } = sample;
  return [
    `const response = await fetch(${addressOf(sample)}, {`,
    `  method: ${json(method)},`,
    '  headers: {',
    ...(secret ? [`    Authorization: 'Bearer ' + ${secret},`] : []),
    ...(type ? [`    'Content-Type': ${json(type)},`] : []),
    '  },',
    ...(body ? [`  body: ${json(body)},`] : []),
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
};

// urllib raises an error for answers other than 2xx.
const python = (sample: Sample): string => {
  const { method, secret, type, body } = sample;
  return [
    'import urllib.error',
    'import urllib.request',
    '',
    `request = urllib.request.Request(${addressOf(sample)}, method=${json(method)})`,
    ...(secret ? [`request.add_header("Authorization", "Bearer " + ${secret})`] : []),
    ...(type ? [`request.add_header("Content-Type", ${json(type)})`] : []),
    ...(body ? [`request.data = ${json(body)}.encode()`] : []),
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as error:',
    '    response = error',
    'print(response.status, response.read().decode())',
  ].join('\n');
};

const csharp = (sample: Sample): string => {
  const { method, secret, type, body } = sample;
  return [
    'using System.Net.Http.Headers;',
    'using System.Text;',
    '',
    'var client = new HttpClient();',
    `var request = new HttpRequestMessage(new HttpMethod(${json(method)}), ${addressOf(sample)});`,
    ...(secret ? [`request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", ${secret});`] : []),
    ...(body
      ? [
          `request.Content = new StringContent(${json(body)}, Encoding.UTF8);`,
          `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${json(type)});`,
        ]
      : []),
    'var response = await client.SendAsync(request);',
    'Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());',
  ].join('\n');
};

/** Name -> the program. */
export const languages: readonly (readonly [name: string, write: (sample: Sample) => string])[] = [
  ['curl', curl],
  ['TypeScript', typescript],
  ['Python', python],
  ['C#', csharp],
];
