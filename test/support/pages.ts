import { reply } from './records.ts';
import type { Client } from './service.ts';

/** Reads all pages of a list by its `next` links. */
export async function pages<Row>(client: Client, path: string, limit: number): Promise<Row[][]> {
  const read: Row[][] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
  while (next !== undefined) {
    const response: Response = await client.request('GET', next);
    next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    read.push(await reply<Row[]>(Promise.resolve(response)));
  }
  return read;
}
