/** One request in four languages. In all of them FLEET is the service's address, TOKEN an access token, KEY a device key. */
import type { JsonSchema, Operation, Parameter } from '../openapi/types.ts';

export interface Sample {
  method: string;
  /** With its query. */
  path: string;
  secret: 'TOKEN' | 'KEY' | undefined;
  type: string | undefined;
  body: string | undefined;
}

/** Example values of required query parameters. */
const values: Readonly<Record<string, string>> = {
  startDate: '2026-11-20T00:00:00Z',
  endDate: '2026-11-21T00:00:00Z',
  timeZone: 'Europe/Berlin',
};

/** Lists of visits and alarms need a period or updatedSince, a report one record: OpenAPI cannot say "one of". */
const needed: Readonly<Record<string, readonly string[]>> = {
  '/public/v1/geofenceVisits': ['startDate', 'endDate'],
  '/public/v1/temperature/alarms': ['startDate', 'endDate'],
  '/public/v1/temperature/report': ['vehicleId'],
  '/public/v1/temperature/report/figures': ['vehicleId'],
};

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
  const isForm = type === 'application/x-www-form-urlencoded';
  const isOpen = operation.security?.length === 0;
  return {
    method: method.toUpperCase(),
    path: `${path.replace(/\{\w+\}/g, '42')}${query && `?${query}`}`,
    secret: isOpen ? undefined : operation.security?.[0]?.['ingestKey'] ? 'KEY' : 'TOKEN',
    type: type === 'application/json-patch+json' ? 'application/json' : type,
    body:
      content &&
      (isForm
        ? new URLSearchParams(content.example as Record<string, string>).toString()
        : typeof content.example === 'string'
          ? content.example
          : JSON.stringify(content.example)),
  };
}

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

const typescript = ({ method, path, secret, type, body }: Sample): string =>
  [
    `const response = await fetch(FLEET + ${json(path)}, {`,
    `  method: ${json(method)},`,
    '  headers: {',
    ...(secret ? [`    Authorization: 'Bearer ' + ${secret},`] : []),
    ...(type ? [`    'Content-Type': ${json(type)},`] : []),
    '  },',
    ...(body ? [`  body: ${json(body)},`] : []),
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');

// urllib raises an error for answers other than 2xx.
const python = ({ method, path, secret, type, body }: Sample): string =>
  [
    'import urllib.error',
    'import urllib.request',
    '',
    `request = urllib.request.Request(FLEET + ${json(path)}, method=${json(method)})`,
    ...(secret ? [`request.add_header("Authorization", "Bearer " + ${secret})`] : []),
    ...(type ? [`request.add_header("Content-Type", ${json(type)})`] : []),
    ...(body ? [`request.data = ${json(body)}.encode()`] : []),
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as error:',
    '    response = error',
    'print(response.status, response.read().decode())',
  ].join('\n');

const csharp = ({ method, path, secret, type, body }: Sample): string =>
  [
    'using System.Net.Http.Headers;',
    'using System.Text;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${json(method)}), FLEET + ${json(path)});`,
    ...(secret ? [`request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", ${secret});`] : []),
    ...(body
      ? [
          `request.Content = new StringContent(${json(body)}, Encoding.UTF8);`,
          `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${json(type)});`,
        ]
      : []),
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());',
  ].join('\n');

/** Name -> the program. */
export const languages: readonly (readonly [name: string, write: (sample: Sample) => string])[] = [
  ['curl', curl],
  ['TypeScript', typescript],
  ['Python', python],
  ['C#', csharp],
];
