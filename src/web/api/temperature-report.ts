import { queryOptions } from '@tanstack/react-query';
import { get, getResponse } from './client.ts';
import { ApiProblem } from './problem.ts';
import type { FilterOf } from './row.ts';

/** The figures of a report. A long period takes seconds. */
export const reportFiguresQuery = (filter: FilterOf<'getReportFigures'>) =>
  queryOptions({
    queryKey: ['temperature report', filter],
    queryFn: ({ signal }) => get('/public/v1/temperature/report/figures', { query: filter, signal }),
  });

/** The report as a file, which is sent while it is made. `onBytes` gets the number of bytes so far. */
export async function getReportFile(
  query: FilterOf<'getReport'>,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<{ name: string; blob: Blob }> {
  const response = await getResponse('/public/v1/temperature/report', { query, signal });
  const parts: BlobPart[] = [];
  let bytes = 0;
  for await (const part of partsOf(response)) {
    parts.push(part);
    bytes += part.byteLength;
    onBytes(bytes);
  }
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const type = response.headers.get('content-type') ?? '';
  return { name: decodeURIComponent(name ?? 'report'), blob: new Blob(parts, { type }) };
}

/** Safari cannot iterate over a stream. */
async function* partsOf({ body, url }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new ApiProblem({ kind: 'network', request: url, cause });
    });
    if (done) return;
    yield value;
  }
}
