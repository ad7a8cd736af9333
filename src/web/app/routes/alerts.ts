import { createRoute } from '@tanstack/react-router';
import { alertRulesQuery } from '../../api/records.ts';
import { readAlertRulesSearch, readAlertsSentSearch, readNewAlertRuleSearch } from '../../paths/alerts.ts';
import { paths } from '../../paths/index.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const alertRules = createRoute({
  getParentRoute: () => root,
  path: paths.alertRules,
  validateSearch: readAlertRulesSearch,
  loader: prefetching((queryClient) => queryClient.prefetchQuery(alertRulesQuery)),
  component: lazyPage(() => import('../../features/alerts/RulesPage.tsx'), 'RulesPage'),
});
const newAlertRule = createRoute({
  getParentRoute: () => alertRules,
  path: 'new',
  validateSearch: readNewAlertRuleSearch,
});
const alertRule = createRoute({ getParentRoute: () => alertRules, path: '$alertRuleId' });
const editAlertRule = createRoute({ getParentRoute: () => alertRules, path: '$alertRuleId/edit' });

const alertsSent = createRoute({
  getParentRoute: () => root,
  path: paths.alertsSent,
  validateSearch: readAlertsSentSearch,
  component: lazyPage(() => import('../../features/alerts/SentPage.tsx'), 'SentPage'),
});
const alertSent = createRoute({ getParentRoute: () => alertsSent, path: '$alertSentId' });

export const alertsRoutes = [
  alertRules.addChildren([newAlertRule, alertRule, editAlertRule]),
  alertsSent.addChildren([alertSent]),
] as const;
