import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { updatedReferencedListQuery } from '../fields.ts';
import { findingDismissal, findingsAnswer, findingsQuery } from '../geofence-findings.ts';
import { geofence, geofenceImport, geofenceInput, geofenceTagging } from '../geofences.ts';
import { pastAnswer, pastQuery, pastQuestion, pastStart, pastSummary, pastTaken, pastVisit } from '../past.ts';
import { proposal, proposalDismissal, proposalsQuery } from '../proposals.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('geofence', { group: 'Geofences', one: 'a geofence' });

export const documented = rows.saveWithoutReply(geofenceInput, { locates: true });

export const added = {
  ...rows.list({ query: updatedReferencedListQuery, record: geofence }, { reads: ['geofence', 'tag', 'reference'] }),
  ...rows.get(geofence),
  ...rows.delete({ summary: 'Delete a geofence; it can be restored for 24 hours' }),
  ...rows.restore(),
  ...rows.deleteMany(),
  ...rows.restoreMany(),
  ...rows.import(geofenceImport, { member: 'geofences' }),
  tagGeofences: endpoint({
    method: 'POST',
    of: 'geofence',
    path: '/public/v1/geofences/tag',
    group: 'Geofences',
    summary: 'Add tags to geofences and remove tags, in one transaction',
    body: geofenceTagging,
    changes: ['geofence'],
  }),
  askPast: endpoint({
    method: 'POST',
    path: '/public/v1/geofences/past',
    group: 'Geofences',
    summary: 'The visits that a shape would have had in a period',
    access: 'user',
    query: pastQuery,
    body: pastQuestion,
    reply: pastAnswer,
    lines: { each: pastVisit, last: pastSummary },
  }),
  backfillGeofence: endpoint({
    method: 'POST',
    path: '/public/v1/geofences/{geofenceId}/past',
    group: 'Geofences',
    summary: 'Judge stored plots again by the shape that a geofence has now',
    body: pastStart,
    reply: pastTaken,
  }),
  undoBackfill: endpoint({
    method: 'DELETE',
    path: '/public/v1/geofences/{geofenceId}/past',
    group: 'Geofences',
    record: 'getGeofence',
    summary: 'Give plots the verdict back that they had before the backfill, within 24 hours',
    fails: [409],
  }),
  listFindings: endpoint({
    method: 'GET',
    path: '/public/v1/geofences/findings',
    group: 'Geofences',
    summary: 'What stored plots and visits say against the shapes of geofences',
    query: findingsQuery,
    reply: findingsAnswer,
  }),
  dismissFinding: endpoint({
    method: 'POST',
    of: 'geofence',
    path: '/public/v1/geofences/findings/dismiss',
    group: 'Geofences',
    summary: 'Call a finding fine until its geofence’s shape changes or the finding grows',
    body: findingDismissal,
  }),
  listProposals: endpoint({
    method: 'GET',
    path: '/public/v1/geofences/proposals',
    group: 'Geofences',
    summary: 'Places where vehicles stopped outside of every geofence',
    query: proposalsQuery,
    reply: z.array(proposal),
  }),
  dismissProposal: endpoint({
    method: 'POST',
    of: 'geofence',
    path: '/public/v1/geofences/proposals/dismiss',
    group: 'Geofences',
    summary: 'Never propose a place again',
    body: proposalDismissal,
  }),
};
