import { useEffect } from 'react';
import { useMe, useSaveMe } from '../api/me.ts';
import { setTheme, type ThemeSetting, useTheme } from '../ui/colour-scheme.ts';

/** The theme of this browser, and a setter that also saves it with the user. */
export function useThemeSetting(): [ThemeSetting, (setting: ThemeSetting) => void] {
  const setting = useTheme();
  const saveMe = useSaveMe();
  return [
    setting,
    (next) => {
      // This browser keeps it, even if the service cannot save it.
      setTheme(next);
      saveMe.mutate({ settings: { theme: next } });
    },
  ];
}

/** Applies the theme that the user chose in another browser, as soon as it is known. */
export function useThemeOfPerson(): void {
  const kept = useMe()?.settings.theme;
  useTheme();
  useEffect(() => {
    if (kept) setTheme(kept);
  }, [kept]);
}
