import { fold } from '../../../../contract/fold.ts';
import { type Tag, type TagParsed, tagInput } from '../../../../contract/tags.ts';
import { positionFor } from '../../../../rules/tag-position.ts';
import { tagsInUse } from '../../../store/geofences.ts';
import { maximumPosition, type TagContent, tagRows } from '../../../store/tags.ts';
import type { Deletable, ImportKind } from '../bulk-kind.ts';

export const bulkTags: ImportKind<TagParsed, TagContent, Tag> & Deletable<Tag> = {
  kind: 'tag',
  store: tagRows,
  creation: tagRows,
  deletion: tagRows,
  schema: tagInput,
  nameField: 'name',
  nameKey: fold,
  contentOf: ({ position, name, colour, longStayMinutes }) => ({ position, name, colour, longStayMinutes }),
  /** New tags without a position come last, in row order. */
  async content({ tx, accountId }) {
    let maximum = await maximumPosition(tx, accountId);
    return ({ parsed: { position: sent, name, colour, longStayMinutes = null }, current }) => {
      const position = positionFor(sent, current?.position, maximum);
      maximum = Math.max(maximum ?? 0, position);
      return { position, name, colour, longStayMinutes };
    };
  },
  inUse: async ({ tx, accountId }, ids) => new Set((await tagsInUse(tx, accountId, ids)).map(({ id }) => id)),
};
