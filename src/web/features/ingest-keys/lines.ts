/** What is pasted so that devices send here; the address is this service's own. */

/** Into `traccar.xml`, with Traccar's own retry, since it forgets what failed otherwise. */
export const traccarLines = (baseUrl: string, key: string): string =>
  [
    ['forward.enable', 'true'],
    ['forward.type', 'json'],
    ['forward.url', `${baseUrl}/ingest/traccar/${key}`],
    ['forward.retry.enable', 'true'],
  ]
    .map(([name, value]) => `<entry key='${name}'>${value}</entry>`)
    .join('\n');

/** One message, of now, from a shell. */
export const curlLine = (baseUrl: string, key: string): string =>
  `curl -s "${baseUrl}/ingest/v1/messages" -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' ` +
  `-d "[{\\"device\\":\\"van-7\\",\\"utc\\":\\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\\",\\"latitude\\":52.52,\\"longitude\\":13.405}]"`;

/** The server's address in Traccar Client. */
export const phoneLine = (baseUrl: string, key: string): string => `${baseUrl}/ingest/osmand/${key}`;

/**
 * The web address that the OsmAnd app asks for; the numbers in braces are its own. Its speed is left out: the protocol takes
 * knots, the app sends metres a second.
 */
export const osmAndLine = (baseUrl: string, key: string): string =>
  `${phoneLine(baseUrl, key)}?id=my-phone&lat={0}&lon={1}&timestamp={2}&bearing={6}`;
