/** Places where vehicles stopped outside of every geofence. */
import { isDismissed, placeOfKey } from '../../rules/proposals/proposals.ts';
import type { Handlers } from '../api/handlers.ts';
import { askProposals } from '../findings/ask-findings.ts';
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
/** Further proposals have no name, because each costs a look into the street map. */
const namedAtMost = 500;

export const geofenceProposalHandlers = {
  listProposals: {
    async withoutTransaction({ query, caller, db, services, signal }) {
      const { accountId } = caller;
      const { startDate, endDate, minStops = defaultStops, minVehicles = defaultVehicles } = query;
      const question = { accountId, startMs: startDate.getTime(), endMs: endDate.getTime(), minStops, minVehicles };
      const proposals = await askProposals(db, services.workers, question, { asker: caller, signal });
      const dismissed = (await listProposalDismissals(db, accountId)).flatMap((key) => placeOfKey(key) ?? []);
      const wanted = proposals.filter((proposal) => !isDismissed(proposal, dismissed));
      const places = wanted.slice(0, namedAtMost).map(({ centre }) => centre);
      const described = await services.places.describe(db, accountId, places, { geofences: false });
      return wanted.map(({ shape, ...proposal }, index) => {
        const { kind = 'unknown', name = '' } = described[index] ?? {};
        return {
          ...proposal,
          shape: wireShapeOf(shape),
          name: kind === 'unknown' || name === '' ? null : name,
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
