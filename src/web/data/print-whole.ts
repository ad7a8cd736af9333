import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { text } from '../text/index.ts';
import { announce } from '../ui/announce.tsx';
import { notifyFailure } from '../ui/notices.tsx';
import { printing, printPreparations } from '../ui/printing.ts';

const words = text.table.print;

/** A slow connection prints what it has after this time. */
const mostMs = 15_000;
const pollMs = 50;

/** A page shows skeletons until its code and its rows are there, also when React renders rows later. */
const skeletons = 'main [data-print=loading]';

/**
 * Loads everything that the page shows on paper, then opens the browser's dialog: a browser does not wait in `beforeprint`.
 * Rows, cards and places outside the screen load as soon as they are rendered.
 */
export function usePrintWhole(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    announce(words.preparing);
    try {
      await loaded(queryClient);
      await Promise.all([...printPreparations].map((prepare) => prepare()));
      flushSync(() => printing.set(true));
      await loaded(queryClient);
      globalThis.print();
    } catch (error) {
      notifyFailure(error, words.failed);
    } finally {
      printing.set(false);
    }
  }, [queryClient]);
}

async function loaded(queryClient: QueryClient): Promise<void> {
  const untilMs = performance.now() + mostMs;
  const isLoading = (): boolean => queryClient.isFetching() > 0 || document.querySelector(skeletons) !== null;
  while (isLoading() && performance.now() < untilMs) await new Promise((resolve) => setTimeout(resolve, pollMs));
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
