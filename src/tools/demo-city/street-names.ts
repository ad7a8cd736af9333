/** Names for the streets between the main roads. Neighbouring streets share a theme, as they often do. */
import { metresBetween, type Spot } from './plane.ts';
import file from './street-names.json' with { type: 'json' };

const themes: readonly (readonly string[])[] = file;

const longEndings = ['straße', 'weg', 'allee', 'ring', 'damm', 'zeile'];
const shortEndings = ['weg', 'straße', 'gasse', 'steig', 'winkel', 'pfad'];

const isTown = (word: string): boolean => themes[5]?.includes(word) ?? false;

/** Streets of one name are farther apart than this. */
const apartMetres = 2500;

/** Gives names to streets, district by district. */
export class StreetNames {
  private readonly uses = new Map<string, Spot[]>();

  /** `taken` are never given. */
  constructor(private readonly taken: ReadonlySet<string>) {}

  /** A name that no street nearby has, in one of the two themes of the district while there are some left. */
  next(district: number, isLong: boolean, at: Spot): string {
    const own = [district * 2, district * 2 + 1];
    const others = themes.map((_, index) => district + index);
    const endings = isLong ? longEndings : shortEndings;
    const choices = [...endings.slice(0, 2).map((ending) => ({ ending, from: own }))];
    choices.push(...endings.map((ending) => ({ ending, from: others })));
    for (const { ending, from } of choices) {
      for (const theme of from) {
        const words = themes[theme % themes.length] ?? [];
        const name = words.map((word) => joined(word, ending)).find((each) => this.isFree(each, at));
        if (name === undefined) continue;
        this.uses.set(name, [...(this.uses.get(name) ?? []), at]);
        return name;
      }
    }
    throw new Error('There are more streets than names.');
  }

  private isFree(name: string, at: Spot): boolean {
    return !this.taken.has(name) && !this.uses.get(name)?.some((use) => metresBetween(use, at) < apartMetres);
  }
}

/** Adjectives are a word of their own. */
const joined = (word: string, ending: string): string =>
  isTown(word) || word === 'Neue' ? `${word} ${ending.charAt(0).toUpperCase()}${ending.slice(1)}` : `${word}${ending}`;
