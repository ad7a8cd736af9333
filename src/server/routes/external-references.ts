import { resourceTypes } from '../../contract/choices.ts';
import type { ExternalReference } from '../../contract/references.ts';
import type { Call, Handlers } from '../handlers.ts';
import { conflict, unknownReferences } from '../problems.ts';
import { savedChange } from '../store/audit.ts';
import {
  externalReferences,
  findReference,
  holdReferable,
  insertReference,
  type ReferenceContent,
  referencesTo,
  replaceReference,
} from '../store/external-references.ts';
import { deleteRecord, getRecord, type Kind, listRecords, lockSaved, restoreRecord } from './records.ts';

const kind: Kind<ExternalReference> = {
  resource: 'externalReference',
  what: 'external reference',
  store: externalReferences,
};

export const externalReferenceHandlers = {
  saveExternalReference: async (call) => {
    const { tx, body } = call;
    const { accountId } = call.caller;
    const current = await lockSaved(call, kind, body.id);
    if (!(await holdReferable(tx, accountId, body))) {
      throw unknownReferences([{ pointer: '#/resourceId', detail: `is no ${wordFor(body)} of this account` }]);
    }
    await refuseTaken(call, body, current?.id);
    const saved = current
      ? await replaceReference(tx, accountId, current.id, body)
      : await insertReference(tx, accountId, body);
    call.record(savedChange('externalReference', saved.id, current, saved));
    return saved.id;
  },

  listExternalReferences: (call) => listRecords(call, kind, ({ id }) => id, referencesTo(call.query)),
  getExternalReference: (call) => getRecord(call, kind, call.path.externalReferenceId),
  deleteExternalReference: (call) => deleteRecord(call, kind, call.path.externalReferenceId),

  restoreExternalReference: (call) =>
    restoreRecord(call, kind, call.path.externalReferenceId, {
      check: async (reference) => {
        if (!(await holdReferable(call.tx, call.caller.accountId, reference))) {
          throw conflict(`The ${wordFor(reference)} ${reference.resourceId} is deleted: restore that.`);
        }
        await refuseTaken(call, reference, reference.id);
      },
    }),
} satisfies Pick<
  Handlers,
  | 'saveExternalReference'
  | 'listExternalReferences'
  | 'getExternalReference'
  | 'deleteExternalReference'
  | 'restoreExternalReference'
>;

const words: Readonly<Record<number, string>> = {
  [resourceTypes.vehicle]: 'vehicle',
  [resourceTypes.driver]: 'driver',
  [resourceTypes.fleet]: 'fleet',
  [resourceTypes.input]: 'input',
  [resourceTypes.inputType]: 'input type',
  [resourceTypes.probe]: 'probe',
  [resourceTypes.profile]: 'temperature profile',
  [resourceTypes.geofence]: 'geofence',
};
const wordFor = ({ resourceType }: Pick<ReferenceContent, 'resourceType'>): string => words[resourceType] ?? 'record';

/** 409 where a record of that kind is called so already. */
async function refuseTaken(
  { tx, caller }: Pick<Call<never>, 'tx' | 'caller'>,
  content: ReferenceContent,
  ownId: number | undefined,
): Promise<void> {
  const { resourceType, reference } = content;
  const other = await findReference(tx, caller.accountId, resourceType, reference);
  if (!other || other.id === ownId) return;
  const { resourceId } = other;
  const detail = `is the reference of the ${wordFor(content)} ${resourceId} already`;
  throw conflict(`“${reference}” ${detail}.`, [
    { pointer: '#/reference', code: 'unique', params: { resourceId }, detail },
  ]);
}
