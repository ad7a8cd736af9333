/**
 * Three loads of texts for each language. The sign-in page fetches few texts before it can be used. `first` is the frame of
 * the dashboard with Live and Geofences. `rest` is for all other pages.
 */
const catalogues = {
  en: {
    signIn: () => import('./en/sign-in.ts'),
    first: () => import('./en/first.ts'),
    rest: () => import('./en/rest.ts'),
  },
  de: {
    signIn: () => import('./de/sign-in.ts'),
    first: () => import('./de/first.ts'),
    rest: () => import('./de/rest.ts'),
  },
  es: {
    signIn: () => import('./es/sign-in.ts'),
    first: () => import('./es/first.ts'),
    rest: () => import('./es/rest.ts'),
  },
} satisfies Record<string, Catalogue>;

/** English has the types, so a text that another language lacks is a type error. */
interface Catalogue {
  signIn: () => Promise<typeof import('./en/sign-in.ts')>;
  first: () => Promise<typeof import('./en/first.ts')>;
  rest: () => Promise<typeof import('./en/rest.ts')>;
}

export type Language = keyof typeof catalogues;

// The keys of a literal are the names of its type.
export const languages = Object.keys(catalogues) as readonly Language[];

const chosen = 'document' in globalThis ? document.documentElement.lang : '';

/** The page's language. `public/early.js` sets it before the first paint. It changes only with a reload. */
export const language: Language = languages.find((known) => known === chosen) ?? 'en';

export const catalogue: Catalogue = catalogues[language];
