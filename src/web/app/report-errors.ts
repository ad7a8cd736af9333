import { signIn as words } from '../text/sign-in.ts';
import { dismissNotice, notify } from '../ui/notices.tsx';

/**
 * Offers to reload after an error in a handler or a timer. The page keeps typed text, but it may no longer work. Errors
 * while React draws do not arrive here.
 */
export function reportErrors(): void {
  let notice: number | undefined;
  const report = (cause: unknown): void => {
    // Browsers also send notes without an error object, such as "ResizeObserver loop completed".
    if (!(cause instanceof Error) || cause.name === 'AbortError') return;
    if (notice !== undefined) dismissNotice(notice);
    const action = { label: words.reload, run: () => location.reload() };
    notice = notify({ kind: 'problem', words: words.failed.title, action });
  };
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
