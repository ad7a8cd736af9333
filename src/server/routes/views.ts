import type { View } from '../../contract/administration.ts';
import type { Call, Handlers } from '../api/handlers.ts';
import { notFound, Problem } from '../http/problems.ts';
import { savedChange } from '../store/audit.ts';
import { seenBy, views } from '../store/views.ts';
import { deleteRecord, type Kind, listRecords, restorableSince, restoreRecord } from './records.ts';

const kind: Kind<View> = { kind: 'view', store: views };

export const viewHandlers = {
  saveView: async (call) => {
    const { tx, body } = call;
    const { accountId, userId } = call.caller;
    const { name, page, query = null } = body;
    const current = body.id === undefined ? undefined : await views.lock(tx, accountId, body.id);
    if (body.id !== undefined && !current) throw notFound('view');
    if (current) {
      refuseOthers(call, current);
      call.expectUnchanged(current);
    }
    const content = { name, page, query, shared: body.shared ?? false };
    const saved = current
      ? await views.replace(tx, accountId, current.id, content)
      : await views.insert(tx, accountId, { ...content, user_id: userId });
    call.record(savedChange('view', saved.id, current, saved));
    return saved.id;
  },

  listViews: (call) => listRecords(call, kind, seenBy(call.caller.userId)),

  getView: async ({ tx, caller: { accountId, userId }, path }) => {
    const view = await views.find(tx, accountId, path.viewId);
    if (!view || !isVisible(view, userId)) throw notFound('view');
    return view;
  },

  deleteView: (call) => deleteRecord(call, kind, call.path.viewId, async (view) => refuseOthers(call, view)),

  restoreView: async (call) => {
    const { tx, caller, path, now } = call;
    const view = await views.lockRestorable(tx, caller.accountId, path.viewId, restorableSince(now));
    if (view) refuseOthers(call, view);
    return restoreRecord(call, kind, path.viewId);
  },
} satisfies Partial<Handlers>;

const isVisible = (view: View, userId: number): boolean => view.shared || view.userId === userId;

/** Another user's private view counts as missing; a shared one can be read, but only its owner changes it. */
function refuseOthers({ caller: { userId } }: Pick<Call<never>, 'caller'>, view: View): void {
  if (!isVisible(view, userId)) throw notFound('view');
  if (view.userId !== userId) throw new Problem(403, 'forbidden', 'Forbidden', { reason: 'viewOwnerOnly', params: {} });
}
