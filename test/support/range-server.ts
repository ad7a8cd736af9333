import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Answers byte ranges of a file with 206, as the service does for its street map. */
export function sendRange(file: Uint8Array, request: IncomingMessage, response: ServerResponse): void {
  const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = file.subarray(Number(from), Number(to) + 1);
  response.writeHead(206, { 'Content-Range': `bytes ${from}-${Number(from) + part.length - 1}/${file.length}` });
  response.end(part);
}

export const rangesOf =
  (file: Uint8Array): RequestListener =>
  (request, response) =>
    sendRange(file, request, response);
