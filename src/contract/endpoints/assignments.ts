import {
  assignment,
  assignmentCorrection,
  assignmentEnd,
  assignmentExportQuery,
  assignmentImport,
  assignmentQuery,
  assignmentStart,
  assignmentTotalsQuery,
} from '../assignments.ts';
import { endpoint } from '../endpoint.ts';
import { exportMediaTypes, listTotals } from '../growing-lists.ts';
import { savedId } from '../saved-id.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('assignment', { group: 'Assignments', one: 'an assignment' });

export const documented = {
  ...rows.list(
    { query: assignmentQuery, record: assignment },
    { summary: 'All driver assignments of the account', reads: ['assignment'] },
  ),
  startAssignment: endpoint({
    method: 'POST',
    of: 'assignment',
    path: '/public/v1/drivers/assignments/start',
    group: 'Assignments',
    summary: 'Assign a driver to a vehicle from a given time',
    body: assignmentStart,
    changes: ['assignment'],
    locates: true,
  }),
  endAssignment: endpoint({
    method: 'POST',
    of: 'assignment',
    path: '/public/v1/drivers/assignments/end',
    group: 'Assignments',
    summary: 'End the running assignment of a driver and a vehicle',
    body: assignmentEnd,
    changes: ['assignment'],
    fails: [404],
  }),
};

export const added = {
  ...rows.get(assignment),
  exportAssignments: endpoint({
    method: 'GET',
    path: '/public/v1/drivers/assignments/export',
    group: 'Assignments',
    summary: 'Assignments as a file',
    query: assignmentExportQuery,
    file: Object.values(exportMediaTypes),
  }),
  sumAssignments: endpoint({
    method: 'GET',
    path: '/public/v1/drivers/assignments/totals',
    group: 'Assignments',
    summary: 'Number and time of assignments, in all and by group',
    query: assignmentTotalsQuery,
    reply: listTotals,
  }),
  correctAssignment: endpoint({
    method: 'POST',
    of: 'assignment',
    path: '/public/v1/drivers/assignments',
    group: 'Assignments',
    summary: "Correct an assignment's times or reference",
    body: assignmentCorrection,
    reply: savedId,
    changes: ['assignment'],
    record: 'getAssignment',
  }),
  ...rows.import(assignmentImport),
  ...rows.delete(),
  ...rows.restore(),
  ...rows.deleteMany(),
  ...rows.restoreMany(),
};
