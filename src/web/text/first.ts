import { spoken } from './spoken.ts';

/** What the frame of every page and the live map say. There once `speak()` has resolved: before the dashboard is loaded. */
export let first: Awaited<ReturnType<typeof spoken.first>>;

export async function speak(): Promise<void> {
  first = await spoken.first();
}
