import * as z from 'zod';
import type { Tag } from '../../contract/tags.ts';
import { orderProblems, positionFor } from '../../rules/tag-position.ts';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import { invalidFields } from '../http/problems.ts';
import { geofencesWithTag } from '../store/geofences.ts';
import { listTags, maximumPosition, orderTags, tagRow, tags } from '../store/tags.ts';
import { namedUsers, refuseInUse } from './in-use.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord, saveRecord } from './records.ts';

const kind: Kind<Tag> = { kind: 'tag', store: tags };

export const tagHandlers = {
  saveTag: (call) =>
    saveRecord(call, kind, call.body.id, async (current) => {
      const { position: sent, name, colour, longStayMinutes = null } = call.body;
      // Changes of an account's tags run one after another, so no other tag can appear in between.
      const maximum =
        sent === undefined && !current ? await maximumPosition(call.tx, call.caller.accountId) : undefined;
      const position = positionFor(sent, current?.position, maximum);
      return tagRow({ position, name, colour, longStayMinutes });
    }),

  listTags: async (call) => {
    if (call.query.updatedSince) return listRecords(call, kind);
    const { limit, cursor, deleted } = call.query;
    const after = readCursor(cursor, z.tuple([z.int(), z.int()]));
    const listed = await listTags(call.tx, call.caller.accountId, { deleted, after, limit: limit && limit + 1 });
    return takePage(call, listed, limit, ({ position, id }) => [position, id]);
  },

  getTag: (call) => getRecord(call, kind, call.path.tagId),

  deleteTag: (call) =>
    deleteRecord(call, kind, call.path.tagId, async ({ id, name }) => {
      const uses = await geofencesWithTag(call.tx, call.caller.accountId, id, namedUsers);
      refuseInUse('tagInUse', name, uses);
    }),

  restoreTag: (call) => restoreRecord(call, kind, call.path.tagId),

  orderTags: async ({ tx, caller: { accountId }, body: { ids }, record }) => {
    const before = await listTags(tx, accountId);
    const problems = orderProblems(ids, before);
    if (problems.length > 0) throw invalidFields(problems);
    await orderTags(tx, accountId, ids);
    const placed = before.map((tag) => ({ before: tag, after: { ...tag, position: ids.indexOf(tag.id) + 1 } }));
    const moved = placed.filter(({ before, after }) => before.position !== after.position);
    record(moved.map(({ before, after }) => ({ action: 'update', resource: 'tag', id: after.id, before, after })));
  },
} satisfies Partial<Handlers>;
