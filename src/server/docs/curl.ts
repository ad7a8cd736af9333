/** curl commands: `$FLEET` is the service's address, `$TOKEN` an access token, `$KEY` a device key. */
import type { Operation, Parameter } from '../openapi/types.ts';

/** Example values of required query parameters. */
const examples: Readonly<Record<string, string>> = {
  startDate: '2026-11-20T00:00:00Z',
  endDate: '2026-11-21T00:00:00Z',
};

export function curlOf(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  const filled = path.replace(/\{\w+\}/g, '42');
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name }) => `${name}=${examples[name] ?? '42'}`)
    .join('&');
  const open = operation.security?.length === 0;
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$FLEET${filled}${query && `?${query}`}"`,
    ...(open ? [] : [`-H "Authorization: Bearer ${operation.security?.[0]?.['ingestKey'] ? '$KEY' : '$TOKEN'}"`]),
    ...bodyOf(operation),
  ];
  return lines.join(' \\\n  ');
}

function bodyOf({ requestBody }: Operation): string[] {
  const [first] = Object.entries(requestBody?.content ?? {});
  if (!first) return [];
  const [type, { example }] = first;
  if (type === 'application/x-www-form-urlencoded') {
    return Object.entries(example as Record<string, string>).map(
      ([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`,
    );
  }
  return [`-H ${quoted(`Content-Type: ${type}`)}`, `-d ${quoted(JSON.stringify(example))}`];
}

/** Quoted for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
