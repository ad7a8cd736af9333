import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { text } from '../text/index.ts';
import { dismissNotice, notify, notifyFailure } from '../ui/notices.tsx';
import { printing, printPreparations } from '../ui/printing.ts';

const words = text.table.print;

/** Longer than a slow connection needs. Then the page says that it is still loading. */
const mostMs = 30_000;
const pollMs = 50;

/**
 * A page shows skeletons until its code and its rows are there, also when React renders rows later. Before them the frame is
 * empty for a moment, without a title.
 */
const unfinished = 'main:not(:has(h1)), main [data-print=loading]';

/**
 * Loads everything that the page shows on paper, then opens the browser's dialog: a browser does not wait in `beforeprint`.
 * Rows, cards and places outside the screen load as soon as they are rendered.
 */
export function usePrintWhole(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const preparing = notify({ kind: 'information', words: words.preparing, seconds: Number.POSITIVE_INFINITY });
    try {
      if (await wholePage(queryClient)) globalThis.print();
      else notify({ kind: 'problem', words: words.unfinished });
    } catch (error) {
      notifyFailure(error, words.failed);
    } finally {
      dismissNotice(preparing);
      printing.set(false);
    }
  }, [queryClient]);
}

async function wholePage(queryClient: QueryClient): Promise<boolean> {
  if (!(await loaded(queryClient))) return false;
  await Promise.all([...printPreparations].map((prepare) => prepare()));
  flushSync(() => printing.set(true));
  return loaded(queryClient);
}

/**
 * Waits until nothing loads. False: after `mostMs` a part has never loaded. Paper would show it as an empty list. What the page
 * only loads again does not prevent a print.
 */
async function loaded(queryClient: QueryClient): Promise<boolean> {
  const untilMs = performance.now() + mostMs;
  const isUnfinished = (): boolean => document.querySelector(unfinished) !== null;
  while ((queryClient.isFetching() > 0 || isUnfinished()) && performance.now() < untilMs)
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  return !isUnfinished();
}

/** Ctrl+P prints the whole page. */
export function usePrintKey(): void {
  const printWhole = usePrintWhole();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isPrint =
        event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isPrint) return;
      event.preventDefault();
      void printWhole();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [printWhole]);
}
