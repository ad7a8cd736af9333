import { useEffect } from 'react';
import { useMe } from '../api/me.ts';
import { rememberLanguage } from '../ui/chosen-language.ts';
import { hasUnsavedChanges } from '../ui/unsaved.ts';

const recheckMs = 200;

/**
 * Applies the language that the user chose, also in another browser. The page reloads in it as soon as there are no unsaved
 * changes, because a page keeps its language until it reloads.
 */
export function useLanguageOfPerson(): void {
  const chosen = useMe()?.settings.language;
  useEffect(() => {
    if (chosen === undefined || !rememberLanguage(chosen)) return;
    const timer = setInterval(() => {
      if (!hasUnsavedChanges()) location.reload();
    }, recheckMs);
    return () => clearInterval(timer);
  }, [chosen]);
}
