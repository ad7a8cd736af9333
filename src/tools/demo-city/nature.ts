/** Waters, woods, parks and railways, placed by hand from general knowledge: no survey and no map data. */
import { z } from 'zod';
import file from './nature.json' with { type: 'json' };

const drawn = z.strictObject({
  name: z.string().optional(),
  kind: z.string(),
  /** Latitude first. */
  line: z.array(z.tuple([z.number(), z.number()])),
});

export const { rivers, lakes, greens, railways, runways } = z
  .strictObject({
    /** `metres`: half of the width. */
    rivers: z.array(drawn.extend({ metres: z.number() })),
    lakes: z.array(drawn),
    greens: z.array(drawn),
    railways: z.array(drawn),
    runways: z.array(drawn),
  })
  .parse(file);
