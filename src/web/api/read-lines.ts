/** Reads an answer in lines of JSON (NDJSON). */
import { ApiProblem } from './problem.ts';

/** Whole lines in groups, as they arrive. Throws when the connection breaks or `signal` aborts, and then hangs up. */
export async function* readLines<Line>(response: Response, signal?: AbortSignal): AsyncGenerator<Line[]> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const hangUp = (): void => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', hangUp);
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw new ApiProblem({ kind: 'network', request: response.url, cause });
      });
      signal?.throwIfAborted();
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      const parsed = lines.filter((line) => line !== '').map((line) => parse(line, response));
      // The type comes from the endpoint table. Our service sends lines that match the table's schemas.
      if (parsed.length > 0) yield parsed as Line[];
      if (done) return;
    }
  } finally {
    signal?.removeEventListener('abort', hangUp);
    hangUp();
  }
}

function parse(line: string, { status, url }: Response): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (cause) {
    throw new ApiProblem({ kind: 'unreadable', status, request: url, cause });
  }
}
