import { createRoute } from '@tanstack/react-router';
import { driversQuery } from '../../api/records.ts';
import { readAssignmentsSearch, readNewAssignmentSearch } from '../../paths/assignments.ts';
import { paths } from '../../paths/index.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const assignments = createRoute({
  getParentRoute: () => root,
  path: paths.assignments,
  validateSearch: readAssignmentsSearch,
  // The period depends on the user's time zone, so the page fetches the assignments.
  loader: prefetching((queryClient) => queryClient.prefetchQuery(driversQuery())),
  component: lazyPage(() => import('../../features/assignments/AssignmentsPage.tsx'), 'AssignmentsPage'),
});
const newAssignment = createRoute({
  getParentRoute: () => assignments,
  path: 'new',
  validateSearch: readNewAssignmentSearch,
});
const assignment = createRoute({ getParentRoute: () => assignments, path: '$assignmentId' });
const editAssignment = createRoute({ getParentRoute: () => assignments, path: '$assignmentId/edit' });

export const assignmentsRoutes = [assignments.addChildren([newAssignment, assignment, editAssignment])] as const;
