/** Texts to paste into the settings of devices, with the address of this service. */

/** For `traccar.xml`. Turns on Traccar's retry, because without it failed messages are lost. */
export const traccarLines = (baseUrl: string, key: string): string =>
  [
    ['forward.enable', 'true'],
    ['forward.type', 'json'],
    ['forward.url', `${baseUrl}/ingest/traccar/${key}`],
    ['forward.retry.enable', 'true'],
  ]
    .map(([name, value]) => `<entry key='${name}'>${value}</entry>`)
    .join('\n');

/** Sends one message with the current time from a shell. */
export const curlLine = (baseUrl: string, key: string): string =>
  `curl -s "${baseUrl}/ingest/v1/messages" -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' ` +
  `-d "[{\\"device\\":\\"van-7\\",\\"utc\\":\\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\\",\\"latitude\\":52.52,\\"longitude\\":13.405}]"`;

/** The server address for Traccar Client. */
export const phoneLine = (baseUrl: string, key: string): string => `${baseUrl}/ingest/osmand/${key}`;

/** The address for OwnTracks in HTTP mode. */
export const ownTracksLine = (baseUrl: string, key: string): string => `${baseUrl}/ingest/owntracks/${key}`;

/**
 * The URL for the OsmAnd app, which fills in the numbers in braces. The speed is left out, because the protocol has knots
 * and the app sends metres per second.
 */
export const osmAndLine = (baseUrl: string, key: string): string =>
  `${phoneLine(baseUrl, key)}?id=my-phone&lat={0}&lon={1}&timestamp={2}&bearing={6}`;
