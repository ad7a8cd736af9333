import * as z from 'zod';
import { orderProblems } from '../../rules/tag-order.ts';
import { positionFor } from '../../rules/tag-position.ts';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import { invalidFields, notFound } from '../http/problems.ts';
import { savedChange } from '../store/audit.ts';
import { geofencesWithTag } from '../store/geofences.ts';
import {
  deleteTag,
  findTag,
  insertTag,
  listTags,
  lockRestorableTag,
  lockTag,
  maximumPosition,
  orderTags,
  replaceTag,
  restoreTag,
} from '../store/tags.ts';
import { namedUsers, refuseInUse } from './in-use.ts';
import { restorableSince } from './records.ts';

export const tagHandlers = {
  saveTag: async (call) => {
    const { accountId } = call.caller;
    const { id, position: sent, name, colour } = call.body;
    const current = id === undefined ? undefined : await lockTag(call.tx, accountId, id);
    if (id !== undefined && !current) throw notFound('tag');
    if (current) call.expectUnchanged(current);

    // Changes of an account's tags run one after another, so no other tag can appear in between.
    const maximum = sent === undefined && !current ? await maximumPosition(call.tx, accountId) : undefined;
    const content = { position: positionFor(sent, current?.position, maximum), name, colour };
    const saved = current
      ? await replaceTag(call.tx, accountId, current.id, content)
      : await insertTag(call.tx, accountId, content);
    call.record(savedChange('tag', saved.id, current, saved));
    return saved.id;
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

  deleteTag: async ({ tx, caller: { accountId }, path: { tagId }, now, record }) => {
    const tag = await lockTag(tx, accountId, tagId);
    if (!tag) throw notFound('tag');
    const uses = await geofencesWithTag(tx, accountId, tagId, namedUsers);
    refuseInUse('tagInUse', tag.name, uses);
    await deleteTag(tx, accountId, tagId, now);
    record({ action: 'delete', resource: 'tag', id: tagId, before: tag });
  },

  restoreTag: async ({ tx, caller: { accountId }, path: { tagId }, now, record }) => {
    const before = await lockRestorableTag(tx, accountId, tagId, restorableSince(now));
    if (!before) throw notFound('tag');
    const after = before.deletedUtc === undefined ? undefined : await restoreTag(tx, accountId, tagId);
    record(after ? { action: 'restore', resource: 'tag', id: tagId, before, after } : []);
    return tagId;
  },

  orderTags: async ({ tx, caller: { accountId }, body: { ids }, record }) => {
    const tags = await listTags(tx, accountId);
    const problems = orderProblems(ids, tags);
    if (problems.length > 0) throw invalidFields(problems);
    await orderTags(tx, accountId, ids);
    const placed = tags.map((tag) => ({ before: tag, after: { ...tag, position: ids.indexOf(tag.id) + 1 } }));
    const moved = placed.filter(({ before, after }) => before.position !== after.position);
    record(moved.map(({ before, after }) => ({ action: 'update', resource: 'tag', id: after.id, before, after })));
  },
} satisfies Pick<Handlers, 'saveTag' | 'listTags' | 'getTag' | 'deleteTag' | 'restoreTag' | 'orderTags'>;
