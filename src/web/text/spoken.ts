type SignIn = typeof import('./en/sign-in.ts');
type First = typeof import('./en/first.ts');
type Geofences = typeof import('./en/geofences.ts');
type Later = typeof import('./en/later.ts');

/** A language's words in four files, so that the sign-in page and the maps fetch little before they can be used. */
interface Catalogue {
  signIn: () => Promise<SignIn>;
  first: () => Promise<First>;
  geofences: () => Promise<Geofences>;
  later: () => Promise<Later>;
}

/** Every language whose words are whole. */
const catalogues = {
  en: {
    signIn: () => import('./en/sign-in.ts'),
    first: () => import('./en/first.ts'),
    geofences: () => import('./en/geofences.ts'),
    later: () => import('./en/later.ts'),
  },
  de: {
    signIn: () => import('./de/sign-in.ts'),
    first: () => import('./de/first.ts'),
    geofences: () => import('./de/geofences.ts'),
    later: () => import('./de/later.ts'),
  },
  es: {
    signIn: () => import('./es/sign-in.ts'),
    first: () => import('./es/first.ts'),
    geofences: () => import('./es/geofences.ts'),
    later: () => import('./es/later.ts'),
  },
} satisfies Record<string, Catalogue>;

export type Language = keyof typeof catalogues;

export const spokenLanguages = Object.keys(catalogues) as readonly Language[];

const asked = 'document' in globalThis ? document.documentElement.lang : '';

/** What the page is in. `public/early.js` settled it before the first paint; it changes with a reload only. */
export const language: Language = spokenLanguages.find((known) => known === asked) ?? 'en';

/** The words of that language. */
export const spoken: Catalogue = catalogues[language];
