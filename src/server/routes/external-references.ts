import type { ExternalReference } from '../../contract/references.ts';
import type { Handlers } from '../api/handlers.ts';
import { conflict, invalidFields, noSuch } from '../http/problems.ts';
import { externalReferences, holdReferable, referenceFields, referencesTo } from '../store/external-references.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord, saveRecord } from './records.ts';
import { kindOfReferred } from './taken.ts';

const kind: Kind<ExternalReference> = {
  kind: 'externalReference',
  store: externalReferences,
};

export const externalReferenceHandlers = {
  saveExternalReference: (call) =>
    saveRecord(call, kind, call.body.id, async () => {
      const { tx, body, caller } = call;
      if (!(await holdReferable(tx, caller.accountId, body))) {
        throw invalidFields([noSuch('#/resourceId', kindOfReferred(body))]);
      }
      return referenceFields.toRow(body);
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
      },
    }),
} satisfies Partial<Handlers>;
