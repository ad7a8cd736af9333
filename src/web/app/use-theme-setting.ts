import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useMe, useSaveMe } from '../api/me.ts';
import { type ThemeSetting, toScheme, toSetting } from './colour-scheme.ts';

/** Light, dark or as the system: kept with the person, mirrored in this browser. */
export function useThemeSetting(): [ThemeSetting, (setting: ThemeSetting) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const saveMe = useSaveMe();
  return [
    toSetting(colorScheme),
    (setting) => {
      setColorScheme(toScheme(setting));
      // Where it cannot be kept with the person it still holds in this browser.
      saveMe.mutate({ settings: { theme: setting } });
    },
  ];
}

/** What the person chose elsewhere holds here too, from the moment it is known. */
export function useThemeOfPerson(): void {
  const kept = useMe()?.settings.theme;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (kept) setColorScheme(toScheme(kept));
  }, [kept, setColorScheme]);
}
