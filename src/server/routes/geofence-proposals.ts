/** Places where vehicles stopped outside of every geofence. */
import type { PlaceDescription } from '../../contract/places.ts';
import { isDismissed, placeOfKey } from '../../rules/proposals/proposals.ts';
import type { Handlers } from '../api/handlers.ts';
import { wireShapeOf } from '../findings/wire-shape.ts';
import { invalidFields } from '../http/problems.ts';
import { readAccount } from '../store/accounts.ts';
import { savedChange } from '../store/audit.ts';
import {
  deleteProposalDismissal,
  listProposalDismissals,
  storeProposalDismissal,
} from '../store/finding-dismissals.ts';

/** The document's defaults. */
const [defaultStops, defaultVehicles] = [5, 1];

const nameOf = (place: PlaceDescription | undefined): string | null =>
  place === undefined || place.kind === 'unknown' || place.name === '' ? null : place.name;

export const geofenceProposalHandlers = {
  listProposals: {
    async withoutTransaction({ query, caller, db, services, signal, now }) {
      const { accountId } = caller;
      const { startDate, endDate, minStops = defaultStops, minVehicles = defaultVehicles } = query;
      const question = { accountId, startMs: startDate.getTime(), endMs: endDate.getTime(), minStops, minVehicles };
      const proposals = await services.findings.propose(db, question, { asker: caller, signal, now });
      const dismissed = (await listProposalDismissals(db, accountId)).flatMap((key) => placeOfKey(key) ?? []);
      const wanted = proposals.filter((proposal) => !isDismissed(proposal, dismissed));
      const places = wanted.filter(({ stopped }) => stopped.length > 0);
      const outlines = await services.places.outlines(places);
      const centres = places.map(({ centre }) => centre);
      const described = await services.places.describe(db, accountId, centres, { geofences: false });
      return wanted.map(({ shape, stopped, neighbours, ...proposal }, index) => {
        const outline = outlines[index];
        return {
          ...proposal,
          shape: wireShapeOf(outline?.shape ?? shape),
          name: outline?.name || nameOf(described[index]),
        };
      });
    },
  },

  dismissProposal: async ({ tx, caller: { accountId }, body: { key, dismissed = true }, now, record }) => {
    if (!placeOfKey(key)) {
      throw invalidFields([{ pointer: '#/key', code: 'unknown', params: {}, detail: 'is not the key of a proposal' }]);
    }
    if (dismissed) await storeProposalDismissal(tx, accountId, key, now);
    else await deleteProposalDismissal(tx, accountId, key);
    const account = await readAccount(tx, accountId);
    const withKey = (dismissedProposal: string | null) => ({ ...account, dismissedProposal });
    record(savedChange('account', accountId, withKey(dismissed ? null : key), withKey(dismissed ? key : null)));
  },
} satisfies Partial<Handlers>;
