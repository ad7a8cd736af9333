import type { Page, Route } from 'playwright-core';

export interface HeldRequests {
  /** Paths of the requests so far. */
  held: string[];
  letGo: () => Promise<void>;
}

/** Holds back the page's requests to this address until they are released. */
export async function holdRequests(page: Page, address: RegExp): Promise<HeldRequests> {
  const held: string[] = [];
  const waiting: Route[] = [];
  let open = false;
  await page.route(address, async (route) => {
    held.push(new URL(route.request().url()).pathname);
    if (open) await route.continue();
    else waiting.push(route);
  });
  const letGo = async (): Promise<void> => {
    open = true;
    await Promise.all(waiting.splice(0).map((route) => route.continue()));
  };
  return { held, letGo };
}
