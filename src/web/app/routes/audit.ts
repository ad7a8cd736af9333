import { createRoute } from '@tanstack/react-router';
import { readAuditSearch } from '../../paths/audit.ts';
import { paths } from '../../paths/index.ts';
import { lazyPage } from '../lazy-page.ts';
import { root } from './root.ts';

const audit = createRoute({
  getParentRoute: () => root,
  path: paths.audit,
  validateSearch: readAuditSearch,
  component: lazyPage(() => import('../../features/audit/AuditPage.tsx'), 'AuditPage'),
});
const auditEntry = createRoute({ getParentRoute: () => audit, path: '$auditEntryId' });

export const auditRoutes = [audit.addChildren([auditEntry])] as const;
