import { kindOfNumber } from '../../contract/kinds.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Because, SoughtKind } from '../../contract/problem-reasons.ts';
import type { ExternalReference } from '../../contract/references.ts';
import type { Call, Handlers } from '../api/handlers.ts';
import { conflict, invalidFields, noSuch } from '../http/problems.ts';
import { kindWords } from '../http/reasons.ts';
import {
  externalReferences,
  findReference,
  holdReferable,
  type ReferenceContent,
  referenceRow,
  referencesTo,
} from '../store/external-references.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord, saveRecord } from './records.ts';

const kind: Kind<ExternalReference> = {
  kind: 'externalReference',
  store: externalReferences,
};

export const externalReferenceHandlers = {
  saveExternalReference: (call) =>
    saveRecord(call, kind, call.body.id, async (current) => {
      const { tx, body, caller } = call;
      if (!(await holdReferable(tx, caller.accountId, body))) {
        throw invalidFields([noSuch('#/resourceId', kindOfReferred(body))]);
      }
      await refuseTaken(call, body, current?.id);
      return referenceRow(body);
    }),

  listExternalReferences: (call) => listRecords(call, kind, referencesTo(call.query)),
  getExternalReference: (call) => getRecord(call, kind, call.path.externalReferenceId),
  deleteExternalReference: (call) => deleteRecord(call, kind, call.path.externalReferenceId),

  restoreExternalReference: (call) =>
    restoreRecord(call, kind, call.path.externalReferenceId, {
      check: async (reference) => {
        if (!(await holdReferable(call.tx, call.caller.accountId, reference))) {
          const { resourceId } = reference;
          throw conflict({ reason: 'referredDeleted', params: { what: kindOfReferred(reference), resourceId } });
        }
        await refuseTaken(call, reference, reference.id);
      },
    }),
} satisfies Partial<Handlers>;

/** The schema refuses any other number. */
export const kindOfReferred = ({ resourceType }: Pick<ReferenceContent, 'resourceType'>): SoughtKind =>
  kindOfNumber(resourceType) ?? 'vehicle';

/** 409 if another record of that kind has the reference. */
async function refuseTaken(
  { tx, caller }: Pick<Call<never>, 'tx' | 'caller'>,
  content: ReferenceContent,
  ownId: number | undefined,
): Promise<void> {
  const { resourceType, reference } = content;
  const other = await findReference(tx, caller.accountId, resourceType, reference);
  if (!other || other.id === ownId) return;
  throw conflict(referenceTakenBy(other), [referenceTaken(other)]);
}

export const referenceTakenBy = (owner: ReferenceContent): Because<'referenceTaken'> => ({
  reason: 'referenceTaken',
  params: { what: kindOfReferred(owner), reference: owner.reference, resourceId: owner.resourceId },
});

/** For a reference that another record of that kind has. */
export function referenceTaken(owner: ReferenceContent): FieldProblem {
  const detail = `is the reference of the ${kindWords(kindOfReferred(owner))} ${owner.resourceId} already`;
  return { pointer: '#/reference', code: 'unique', ...referenceTakenBy(owner), detail };
}
