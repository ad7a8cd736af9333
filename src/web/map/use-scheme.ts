import { useComputedColorScheme } from '@mantine/core';
import type { Scheme } from './shades.ts';

/** Light or dark, as the page is now. */
export const useScheme = (): Scheme => useComputedColorScheme('light');
