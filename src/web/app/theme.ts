import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Deep teal, the one accent. Shade 8 on paper and shade 6 in the dark carry white text. */
const accent: MantineColorsTuple = [
  '#e7f3f1',
  '#cfe5e2',
  '#a4d0ca',
  '#6cc7be',
  '#4fa9a1',
  '#2f938b',
  '#1b7a73',
  '#136a64',
  '#0d5f5a',
  '#094c48',
];

/** Warm, from paper to ink. Mantine draws the edges of fields with 4, placeholders with 5. */
const gray: MantineColorsTuple = [
  '#f7f5f0',
  '#efebe3',
  '#e0dacd',
  '#cdc5b5',
  '#918878',
  '#6f675a',
  '#5c554a',
  '#4a443b',
  '#35302a',
  '#24211c',
];

/** The same by night: text, quieter texts, edges of fields, grounds. */
const dark: MantineColorsTuple = [
  '#ede8df',
  '#d3cbbe',
  '#b8afa0',
  '#a0978a',
  '#857a69',
  '#393328',
  '#282420',
  '#1f1c18',
  '#181613',
  '#131110',
];

/** Alarm, and what cannot be undone. */
const red: MantineColorsTuple = [
  '#fae6e3',
  '#f5cdc8',
  '#eda79f',
  '#ff8b7e',
  '#e8685a',
  '#d44b3e',
  '#b3261e',
  '#b3261e',
  '#b3261e',
  '#8f1d17',
];

export const theme = createTheme({
  colors: { accent, gray, dark, red },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 6 },
  white: '#ffffff',
  black: '#24211c',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  fontWeights: { regular: '400', medium: '600', bold: '650' },
  defaultRadius: '8px',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Mantine's own names for what `ui/tokens.css` fixes; the tokens change with light and dark, so both are alike. */
const named = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--alarm)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-accent-light': 'var(--accent-wash)',
  '--mantine-color-accent-light-hover': 'var(--accent-wash)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-red-light': 'var(--alarm-wash)',
  '--mantine-color-red-light-hover': 'var(--alarm-wash)',
  '--mantine-color-red-light-color': 'var(--alarm)',
  '--mantine-color-gray-light': 'var(--hover)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: named, dark: named });
