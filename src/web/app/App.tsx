import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useMe } from '../api/me.ts';
import type { Session } from '../api/session.ts';
import { createFormat, preferencesFrom } from '../text/format.ts';
import { FormatContext, rememberFormat } from '../text/use-format.ts';
import { rememberLanguage } from '../ui/chosen-language.ts';
import { Notices } from '../ui/notices.tsx';
import { usePrinting } from '../ui/printing.ts';
import { hasUnsavedChanges } from '../ui/unsaved.ts';
import { FactorGate } from './FactorGate.tsx';
import { LiveContext, useLiveStream } from './live-context.ts';
import type { AppRouter } from './router.ts';
import { SessionEnd } from './SessionEnd.tsx';
import { SessionContext, useSessionState } from './session-context.ts';
import { ShownContext } from './shown.ts';
import { useThemeOfPerson } from './use-theme-setting.ts';

interface AppProps {
  session: Session;
  router: AppRouter;
  /** Called when the frame is drawn. */
  onShown: () => void;
}

export function App({ session, router, onShown }: AppProps) {
  return (
    <QueryClientProvider client={router.options.context.queryClient}>
      <SessionContext value={session}>
        <ShownContext value={onShown}>
          <WhileSignedIn>
            <AsPersonLikes>
              <FactorGate>
                <WhileLive>
                  <RouterProvider router={router} />
                </WhileLive>
              </FactorGate>
              <Notices />
              <SessionEnd />
            </AsPersonLikes>
          </WhileSignedIn>
        </ShownContext>
      </SessionContext>
    </QueryClientProvider>
  );
}

/** Removes the dashboard after sign-out. It stays below the dialog while a session has ended. */
function WhileSignedIn({ children }: { children: ReactNode }) {
  const { phase } = useSessionState();
  return phase === 'active' || phase === 'ended' ? children : null;
}

/** Keeps the stream of live events open for all pages. */
function WhileLive({ children }: { children: ReactNode }) {
  return <LiveContext value={useLiveStream()}>{children}</LiveContext>;
}

function AsPersonLikes({ children }: { children: ReactNode }) {
  const settings = useMe()?.settings;
  const preferences = useMemo(() => preferencesFrom(settings), [settings]);
  const { locale, timeZone, distance, radius, temperature } = preferences;
  const onPaper = usePrinting();
  // Everything depends on the format, so it changes only with one of its values.
  const format = useMemo(
    () => createFormat({ locale, timeZone, distance, radius, temperature, onPaper }),
    [locale, timeZone, distance, radius, temperature, onPaper],
  );
  useEffect(() => rememberFormat(format), [format]);
  useThemeOfPerson();
  useLanguageOfPerson();
  return <FormatContext value={format}>{children}</FormatContext>;
}

const recheckMs = 200;

/**
 * Applies the language that the user chose, also in another browser. The page reloads in it as soon as there are no unsaved
 * changes, because a page keeps its language until it reloads.
 */
function useLanguageOfPerson(): void {
  const chosen = useMe()?.settings.language;
  useEffect(() => {
    if (chosen === undefined || !rememberLanguage(chosen)) return;
    const timer = setInterval(() => {
      if (!hasUnsavedChanges()) location.reload();
    }, recheckMs);
    return () => clearInterval(timer);
  }, [chosen]);
}
