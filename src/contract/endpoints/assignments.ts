import * as z from 'zod';
import { assignment, assignmentCorrection, assignmentEnd, assignmentQuery, assignmentStart } from '../assignments.ts';
import { endpoint } from '../endpoint.ts';
import { savedId } from './saved-id.ts';

export const documented = {
  listAssignments: endpoint({
    method: 'GET',
    path: '/public/v1/drivers/assignments',
    group: 'Assignments',
    summary: 'All driver assignments of the account',
    query: assignmentQuery,
    reply: z.array(assignment),
    reads: ['assignment'],
  }),
  startAssignment: endpoint({
    method: 'POST',
    path: '/public/v1/drivers/assignments/start',
    group: 'Assignments',
    summary: 'Assign a driver to a vehicle from a given time',
    body: assignmentStart,
    changes: ['assignment'],
    locates: true,
  }),
  endAssignment: endpoint({
    method: 'POST',
    path: '/public/v1/drivers/assignments/end',
    group: 'Assignments',
    summary: 'End the running assignment of a driver and a vehicle',
    body: assignmentEnd,
    changes: ['assignment'],
    fails: [404],
  }),
};

export const added = {
  getAssignment: endpoint({
    method: 'GET',
    path: '/public/v1/drivers/assignments/{assignmentId}',
    group: 'Assignments',
    summary: 'One assignment',
    reply: assignment,
  }),
  correctAssignment: endpoint({
    method: 'POST',
    path: '/public/v1/drivers/assignments',
    group: 'Assignments',
    summary: "Correct an assignment's times",
    body: assignmentCorrection,
    reply: savedId,
    changes: ['assignment'],
    record: 'getAssignment',
  }),
  deleteAssignment: endpoint({
    method: 'DELETE',
    path: '/public/v1/drivers/assignments/{assignmentId}',
    group: 'Assignments',
    summary: 'Delete an assignment',
    changes: ['assignment'],
  }),
  restoreAssignment: endpoint({
    method: 'POST',
    path: '/public/v1/drivers/assignments/{assignmentId}/restore',
    group: 'Assignments',
    summary: 'Restore a deleted assignment',
    reply: savedId,
    changes: ['assignment'],
  }),
};
