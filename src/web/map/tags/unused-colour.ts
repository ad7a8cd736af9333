import { tagColours } from '../../../contract/choices.ts';

/** The next unused tag colour. Grey comes last. */
export function unusedColour(tags: readonly { colour: number }[]): number {
  const used = new Set(tags.map(({ colour }) => colour));
  const [grey = 0, ...coloured] = tagColours.keys();
  return coloured.find((colour) => !used.has(colour)) ?? grey;
}
