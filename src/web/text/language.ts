/** Two files for each language: the sign-in page fetches few words before it can be used, the dashboard all others. */
const catalogues = {
  en: { signIn: () => import('./en/sign-in.ts'), dashboard: () => import('./en/index.ts') },
  de: { signIn: () => import('./de/sign-in.ts'), dashboard: () => import('./de/index.ts') },
  es: { signIn: () => import('./es/sign-in.ts'), dashboard: () => import('./es/index.ts') },
} satisfies Record<string, Catalogue>;

interface Catalogue {
  signIn: () => Promise<typeof import('./en/sign-in.ts')>;
  dashboard: () => Promise<Text>;
}

/** All texts of the dashboard. English has the types, so a text that another language lacks is a type error. */
export type Text = typeof import('./en/index.ts');

export type Language = keyof typeof catalogues;

// The keys of a literal are the names of its type.
export const languages = Object.keys(catalogues) as readonly Language[];

const chosen = 'document' in globalThis ? document.documentElement.lang : '';

/** The page's language. `public/early.js` sets it before the first paint. It changes only with a reload. */
export const language: Language = languages.find((known) => known === chosen) ?? 'en';

export const catalogue: Catalogue = catalogues[language];
