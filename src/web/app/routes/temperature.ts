import { createRoute } from '@tanstack/react-router';
import { probesQuery, profilesQuery } from '../../api/records.ts';
import { paths } from '../../paths/index.ts';
import {
  readAlarmsSearch,
  readChartSearch,
  readProbesSearch,
  readProfilesSearch,
  readReportSearch,
} from '../../paths/temperature.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const probes = createRoute({
  getParentRoute: () => root,
  path: paths.temperature,
  validateSearch: readProbesSearch,
  loader: prefetching((queryClient) => queryClient.prefetchQuery(probesQuery())),
  component: lazyPage(() => import('../../features/temperature/ProbesPage.tsx'), 'ProbesPage'),
});
const probe = createRoute({ getParentRoute: () => probes, path: '$probeId' });
const editProbe = createRoute({ getParentRoute: () => probes, path: '$probeId/edit' });

const probeChart = createRoute({
  getParentRoute: () => root,
  path: paths.probeChart,
  validateSearch: readChartSearch,
  loader: prefetching((queryClient) => {
    void queryClient.prefetchQuery(probesQuery());
    void queryClient.prefetchQuery(profilesQuery());
  }),
  component: lazyPage(() => import('../../features/temperature/ChartPage.tsx'), 'ChartPage'),
});

const profiles = createRoute({
  getParentRoute: () => root,
  path: paths.profiles,
  validateSearch: readProfilesSearch,
  loader: prefetching((queryClient) => queryClient.prefetchQuery(profilesQuery())),
  component: lazyPage(() => import('../../features/temperature/ProfilesPage.tsx'), 'ProfilesPage'),
});
const newProfile = createRoute({ getParentRoute: () => profiles, path: 'new' });
const profile = createRoute({ getParentRoute: () => profiles, path: '$profileId' });
const editProfile = createRoute({ getParentRoute: () => profiles, path: '$profileId/edit' });

const alarms = createRoute({
  getParentRoute: () => root,
  path: paths.alarms,
  validateSearch: readAlarmsSearch,
  component: lazyPage(() => import('../../features/temperature/AlarmsPage.tsx'), 'AlarmsPage'),
});
const alarm = createRoute({ getParentRoute: () => alarms, path: '$alarmId' });

const report = createRoute({
  getParentRoute: () => root,
  path: paths.temperatureReport,
  validateSearch: readReportSearch,
  component: lazyPage(() => import('../../features/temperature/ReportPage.tsx'), 'ReportPage'),
});

export const temperatureRoutes = [
  probes.addChildren([probe, editProbe]),
  probeChart,
  profiles.addChildren([newProfile, profile, editProfile]),
  alarms.addChildren([alarm]),
  report,
] as const;
