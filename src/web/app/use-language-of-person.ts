import { useEffect } from 'react';
import { useMe } from '../api/me.ts';
import { rememberLanguage } from '../ui/chosen-language.ts';
import { hasUnsavedChanges } from '../ui/unsaved.ts';

const lookAgainMs = 200;

/**
 * The language that the person chose, here or elsewhere: the page begins anew in it as soon as nothing on it waits to be
 * saved. Words stand where they are used, so that a page speaks one language as long as it lives.
 */
export function useLanguageOfPerson(): void {
  const chosen = useMe()?.settings.language;
  useEffect(() => {
    if (chosen === undefined || !rememberLanguage(chosen)) return;
    const timer = setInterval(() => {
      if (!hasUnsavedChanges()) location.reload();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [chosen]);
}
