import * as z from 'zod';
import { restoreSeconds } from '../../contract/choices.ts';
import { orderProblems } from '../../rules/tag-order.ts';
import { positionFor } from '../../rules/tag-position.ts';
import type { Handlers } from '../handlers.ts';
import { readCursor, takePage } from '../page.ts';
import { conflict, invalidFields, notFound } from '../problems.ts';
import { geofencesWithTag } from '../store/geofences.ts';
import {
  deleteTag,
  findTag,
  insertTag,
  listTags,
  lockTag,
  maximumPosition,
  orderTags,
  replaceTag,
  restoreTag,
} from '../store/tags.ts';

/** So many of the geofences that stand in a deletion's way are named. */
const namedGeofences = 3;

export const tagHandlers = {
  saveTag: async (call) => {
    const { accountId } = call.caller;
    const { id, position: sent, name, colour } = call.body;
    const current = id === undefined ? undefined : await lockTag(call.tx, accountId, id);
    if (id !== undefined && !current) throw notFound('tag');
    if (current) call.expectUnchanged(current);

    // No other tag can come in between: changes of an account's tags are made one after another.
    const maximum = sent === undefined && !current ? await maximumPosition(call.tx, accountId) : undefined;
    const content = { position: positionFor(sent, current?.position, maximum), name, colour };
    if (!current) return insertTag(call.tx, accountId, content);
    await replaceTag(call.tx, accountId, current.id, content);
    return current.id;
  },

  listTags: async (call) => {
    const { limit, cursor, deleted } = call.query;
    const after = readCursor(cursor, z.tuple([z.int(), z.int()]));
    const tags = await listTags(call.tx, call.caller.accountId, { deleted, after, limit: limit && limit + 1 });
    return takePage(call, tags, limit, ({ position, id }) => [position, id]);
  },

  getTag: async ({ tx, caller, path }) => {
    const tag = await findTag(tx, caller.accountId, path.tagId);
    if (!tag) throw notFound('tag');
    return tag;
  },

  deleteTag: async ({ tx, caller: { accountId }, path: { tagId }, now }) => {
    const tag = await lockTag(tx, accountId, tagId);
    if (!tag) throw notFound('tag');
    const { count, descriptions } = await geofencesWithTag(tx, accountId, tagId, namedGeofences);
    if (count > 0) throw conflict(inUse(tag.name, count, descriptions));
    await deleteTag(tx, accountId, tagId, now);
  },

  restoreTag: async ({ tx, caller, path: { tagId }, now }) => {
    const since = new Date(now.getTime() - restoreSeconds * 1000);
    if (!(await restoreTag(tx, caller.accountId, tagId, since))) throw notFound('tag');
    return tagId;
  },

  orderTags: async ({ tx, caller: { accountId }, body: { ids } }) => {
    const problems = orderProblems(ids, await listTags(tx, accountId));
    if (problems.length > 0) throw invalidFields(problems);
    await orderTags(tx, accountId, ids);
  },
} satisfies Pick<Handlers, 'saveTag' | 'listTags' | 'getTag' | 'deleteTag' | 'restoreTag' | 'orderTags'>;

function inUse(name: string, count: number, descriptions: readonly string[]): string {
  const named = descriptions.map((description) => `“${description}”`).join(', ');
  const others = count > descriptions.length ? ` and ${count - descriptions.length} more` : '';
  return `${count} ${count === 1 ? 'geofence has' : 'geofences have'} the tag “${name}”: ${named}${others}.`;
}
