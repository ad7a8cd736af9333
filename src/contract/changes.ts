/** The order of changes of an account: every record whose answer differs, since a cursor. */
import * as z from 'zod';
import { changesWaitLimits } from './choices.ts';
import { paging, queryInteger, rule, utcOut } from './fields.ts';
import { isLive, type LiveKind, liveKinds, liveRecords } from './live.ts';
import { string } from './text-kinds.ts';

/** Each value is one name, or several with commas between them. */
const kinds = z.array(
  string('code')
    .check(
      rule((sent) =>
        sent.split(',').every(isLive)
          ? undefined
          : {
              code: 'range',
              params: { allowed: liveKinds.join(', ') },
              detail: `must be one of ${liveKinds.join(', ')}`,
            },
      ),
    )
    .transform((sent) => sent.split(',').filter(isLive))
    .meta({ type: 'string', enum: liveKinds }),
);

export const changesQuery = z.object({
  after: string('secret').max(100).optional(),
  kinds: kinds.optional(),
  limit: paging.limit,
  wait: queryInteger(changesWaitLimits).optional(),
});

const changed = <Kind extends LiveKind>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    id: z.int().meta({ description: 'Of the record; of a reading its probe’s' }),
    utc: utcOut.meta({ description: 'When the change was stored' }),
    gone: z.boolean().meta({ description: 'The lists no longer show the record' }),
    record: liveRecords[kind].nullable().meta({ description: 'As its list shows it now; null if it is gone' }),
    replacedBy: z.int().optional().meta({ description: 'The record that took the place of the gone one' }),
  });

export const changesPage = z
  .object({
    changes: z.array(z.union(liveKinds.map(changed))),
    cursor: z.string().meta({ description: 'The place after the last change: the next `after`' }),
    more: z.boolean().meta({ description: 'There are further changes now' }),
  })
  .meta({ id: 'ChangesPage' });
export type ChangesPage = z.output<typeof changesPage>;
