import type { Language } from '../../contract/choices.ts';

/**
 * Loads of texts for each language: the sign-in page fetches few texts before it can be used, and the pages of
 * an office bring their own, so that a map waits for fewer.
 */
const catalogues = {
  en: {
    signIn: () => import('./en/sign-in.ts'),
    all: () => import('./en/all.ts'),
    office: () => import('./en/office.ts'),
    help: () => import('./en/help.ts'),
  },
  de: {
    signIn: () => import('./de/sign-in.ts'),
    all: () => import('./de/all.ts'),
    office: () => import('./de/office.ts'),
    help: () => import('./de/help.ts'),
  },
  es: {
    signIn: () => import('./es/sign-in.ts'),
    all: () => import('./es/all.ts'),
    office: () => import('./es/office.ts'),
    help: () => import('./es/help.ts'),
  },
} satisfies Record<Language, Catalogue>;

/** English has the types, so a text that another language lacks is a type error. */
interface Catalogue {
  signIn: () => Promise<typeof import('./en/sign-in.ts')>;
  all: () => Promise<typeof import('./en/all.ts')>;
  office: () => Promise<typeof import('./en/office.ts')>;
  help: () => Promise<typeof import('./en/help.ts')>;
}

// The keys of a literal are the names of its type. The sign-in page does not load the contract's list.
export const languages = Object.keys(catalogues) as readonly Language[];

const chosen = 'document' in globalThis ? document.documentElement.lang : '';

/** The page's language. `public/early.js` sets it before the first paint. It changes only with a reload. */
export const language: Language = languages.find((known) => known === chosen) ?? 'en';

export const catalogue: Catalogue = catalogues[language];

/** The catalogues of the other languages, for column names in files of other people. */
export const otherCatalogues = (): Promise<object[]> =>
  Promise.all(
    languages
      .filter((each) => each !== language)
      .map(async (each) => ({ ...(await catalogues[each].all()), ...(await catalogues[each].office()) })),
  );
