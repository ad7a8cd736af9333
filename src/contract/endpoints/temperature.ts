import * as z from 'zod';
import { idMatch, rowsImport } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { updatedReferencedListQuery } from '../fields.ts';
import { exportMediaTypes, listTotals, rowCount } from '../growing-lists.ts';
import {
  alarm,
  alarmCountQuery,
  alarmExportQuery,
  alarmQuery,
  alarmReview,
  alarmReviewQuery,
  alarmTotalsQuery,
  pastAlarmsAnswer,
  pastAlarmsQuestion,
  probe,
  probeInput,
  probeQuery,
  profile,
  profileInput,
  reading,
  readingQuery,
} from '../temperature.ts';
import { figuresQuery, reportMediaTypes, reportQuery, temperatureReport } from '../temperature-report.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('probe', { group: 'Temperature', one: 'a temperature probe' });
const profileRows = kindRows('profile', { group: 'Temperature', one: 'a temperature profile' });

export const documented = profileRows.save(profileInput);

export const added = {
  ...profileRows.list(
    { query: updatedReferencedListQuery, record: profile },
    { summary: 'All temperature profiles', reads: ['profile', 'reference'] },
  ),
  ...profileRows.get(profile),
  ...profileRows.delete({ summary: 'Delete a profile that no probe has', fails: [409] }),
  ...profileRows.restore(),
  ...profileRows.restoreMany(),
  askPastAlarms: endpoint({
    method: 'POST',
    path: '/public/v1/temperature/profiles/past',
    group: 'Temperature',
    summary: 'The alarms that the values of a profile would have given in a period',
    access: 'user',
    body: pastAlarmsQuestion,
    reply: pastAlarmsAnswer,
  }),
  ...rows.list({ query: probeQuery, record: probe }),
  ...rows.get(probe),
  ...rows.saveWithoutReply(probeInput, { summary: "Set a probe's name and profile" }),
  ...rows.import(rowsImport('ProbesChange', { match: idMatch }), {
    summary: 'Set the names and profiles of many probes in one transaction',
  }),
  listReadings: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/readings',
    group: 'Temperature',
    summary: 'Readings of a probe in a period',
    query: readingQuery,
    reply: z.array(reading),
  }),
  listAlarms: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/alarms',
    group: 'Temperature',
    summary: 'Temperature alarms of a period',
    query: alarmQuery,
    reply: z.array(alarm),
  }),
  getAlarm: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/alarms/{alarmId}',
    group: 'Temperature',
    summary: 'One alarm',
    reply: alarm,
  }),
  exportAlarms: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/alarms/export',
    group: 'Temperature',
    summary: 'Temperature alarms as a file',
    query: alarmExportQuery,
    file: Object.values(exportMediaTypes),
  }),
  sumAlarms: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/alarms/totals',
    group: 'Temperature',
    summary: 'Number and time of temperature alarms, in all and by group',
    query: alarmTotalsQuery,
    reply: listTotals,
  }),
  countAlarms: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/alarms/count',
    group: 'Temperature',
    summary: 'The number of temperature alarms that match',
    query: alarmCountQuery,
    reply: rowCount,
  }),
  getReport: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/report',
    group: 'Temperature',
    summary: 'A temperature report as a file',
    query: reportQuery,
    file: Object.values(reportMediaTypes),
    fails: [404],
  }),
  getReportFigures: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/report/figures',
    group: 'Temperature',
    summary: 'The figures of a temperature report',
    query: figuresQuery,
    reply: temperatureReport,
    fails: [404],
  }),
  reviewAlarms: endpoint({
    method: 'POST',
    of: 'alarm',
    path: '/public/v1/temperature/alarms/review',
    group: 'Temperature',
    summary: 'Review alarms, or take their review back',
    query: alarmReviewQuery,
    body: alarmReview,
  }),
};
