/** What stored plots and visits say against the shapes of geofences. */
import type { FindingDismissal } from '../../contract/geofence-findings.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { shapeOf } from '../../geo/shape.ts';
import { isStillFine } from '../../rules/findings/finding.ts';
import type { Handlers } from '../api/handlers.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { hashOf } from '../findings/shape-hash.ts';
import { invalidFields, noSuch, noSuchParameter } from '../http/problems.ts';
import { keptSince } from '../past/kept-since.ts';
import { readRetentionDays } from '../store/accounts.ts';
import { savedChange } from '../store/audit.ts';
import { deleteFindingDismissal, listFindingDismissals, storeFindingDismissal } from '../store/finding-dismissals.ts';
import { geofences } from '../store/geofences.ts';
import { tags } from '../store/tags.ts';

export const geofenceFindingHandlers = {
  listFindings: {
    async withoutTransaction({ query, caller, db, services, signal, now }) {
      const { accountId } = caller;
      const { startDate, endDate, geofenceId, tagId, dismissed: withDismissed = false } = query;
      await refuseUnknown(db, accountId, { geofenceId, tagId });
      const question = { accountId, startMs: startDate.getTime(), endMs: endDate.getTime(), geofenceId, tagId };
      const found = await services.findings.find(db, question, { asker: caller, signal, now });
      const fine = new Map((await listFindingDismissals(db, accountId)).map((each) => [keyOf(each), each]));
      const findings = found.map((finding) => {
        const { shapeKey: shapeHash, count, total } = finding;
        const dismissal = fine.get(keyOf(finding));
        return {
          ...finding,
          dismissed: dismissal !== undefined && isStillFine(dismissal, { shapeHash, count, total }),
        };
      });
      return {
        findings: findings.filter(({ dismissed }) => withDismissed || !dismissed),
        keptSinceUtc: keptSince(await readRetentionDays(db, accountId, services.retentionDays), now),
      };
    },
  },

  dismissFinding: async ({ tx, caller: { accountId }, body, now, record }) => {
    const { geofenceId, kind, count, total, dismissed = true } = body;
    const { geofence, shape } = await namedGeofence(tx, accountId, body);
    const finding = { geofenceId, kind, otherId: body.otherId ?? 0 };
    if (dismissed) {
      const shapeHash = body.shapeKey ?? hashOf(shape);
      await storeFindingDismissal(tx, accountId, { ...finding, count, total, shapeHash }, now);
    } else await deleteFindingDismissal(tx, accountId, finding);
    const [before, after] = dismissed ? [null, kind] : [kind, null];
    record(
      savedChange('geofence', geofenceId, { ...geofence, calledFine: before }, { ...geofence, calledFine: after }),
    );
  },
} satisfies Partial<Handlers>;

/** 400 if the body names a geofence that does not exist. */
async function namedGeofence(tx: Transaction, accountId: number, { geofenceId, otherId }: FindingDismissal) {
  const geofence = await geofences.find(tx, accountId, geofenceId);
  const shape = geofence && shapeOf(geofence);
  const errors: FieldProblem[] = shape ? [] : [noSuch('#/geofenceId', 'geofence')];
  if (otherId !== undefined && !(await geofences.find(tx, accountId, otherId)))
    errors.push(noSuch('#/otherId', 'geofence'));
  if (!geofence || !shape || errors.length > 0) throw invalidFields(errors);
  return { geofence, shape };
}

const keyOf = ({ geofenceId, kind, otherId }: { geofenceId: number; kind: string; otherId: number | null }): string =>
  `${geofenceId} ${kind} ${otherId ?? 0}`;

async function refuseUnknown(
  db: Queryable,
  accountId: number,
  { geofenceId, tagId }: { geofenceId: number | undefined; tagId: number | undefined },
): Promise<void> {
  const errors: FieldProblem[] = [];
  if (geofenceId !== undefined && !(await geofences.find(db, accountId, geofenceId)))
    errors.push(noSuchParameter('geofenceId', 'geofence'));
  if (tagId !== undefined && !(await tags.find(db, accountId, tagId))) errors.push(noSuchParameter('tagId', 'tag'));
  if (errors.length > 0) throw invalidFields(errors);
}
