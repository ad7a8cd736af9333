import { type Language, languages } from './choices.ts';

/** The first language of `Accept-Language`, by its weights, that the product has. */
export function preferredLanguage(header: string | null): Language | undefined {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', weight] = part.trim().split(/\s*;\s*q=/i);
    return { language: tag.split('-')[0]?.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
  });
  const byWeight = wanted.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return byWeight.flatMap(({ language }) => languages.find((known) => known === language) ?? []).at(0);
}
