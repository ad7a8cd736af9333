import { ApiProblem } from './problem.ts';

/** The type comes from the endpoint table. Our service sends replies that match the table's schema. */
export async function readJson<Reply>(response: Response): Promise<Reply> {
  const value = await readAnything(response);
  return value as Reply;
}

/** Undefined for an answer without a body. */
export async function readAnything(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const words = await response.text().catch(brokenOff(response));
  if (words.trim() === '') return undefined;
  try {
    return JSON.parse(words) as unknown;
  } catch (cause) {
    throw new ApiProblem({ kind: 'unreadable', status: response.status, request: response.url, cause });
  }
}

export const brokenOff =
  ({ url }: Response) =>
  (cause: unknown): never => {
    throw new ApiProblem({ kind: 'network', request: url, cause });
  };
