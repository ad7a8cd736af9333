import * as z from 'zod';
import { importReply, rowsChange } from '../bulk.ts';
import { importBodyLimitBytes, importMaxGeofences } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { referencedListQuery } from '../fields.ts';
import {
  alarm,
  alarmQuery,
  probe,
  probeInput,
  probeQuery,
  profile,
  profileInput,
  reading,
  readingQuery,
} from '../temperature.ts';
import { savedId } from './saved-id.ts';

export const documented = {
  saveProfile: endpoint({
    method: 'POST',
    path: '/public/v1/temperature/profiles',
    group: 'Temperature',
    summary: 'Create or update a temperature profile',
    body: profileInput,
    reply: savedId,
    changes: ['profile'],
    record: 'getProfile',
  }),
};

export const added = {
  listProfiles: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/profiles',
    group: 'Temperature',
    summary: 'All temperature profiles',
    query: referencedListQuery,
    reply: z.array(profile),
    reads: ['profile', 'reference'],
  }),
  getProfile: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/profiles/{profileId}',
    group: 'Temperature',
    summary: 'One temperature profile',
    reply: profile,
  }),
  deleteProfile: endpoint({
    method: 'DELETE',
    path: '/public/v1/temperature/profiles/{profileId}',
    group: 'Temperature',
    summary: 'Delete a profile that no probe has',
    changes: ['profile', 'reference'],
    fails: [409],
  }),
  restoreProfile: endpoint({
    method: 'POST',
    path: '/public/v1/temperature/profiles/{profileId}/restore',
    group: 'Temperature',
    summary: 'Restore a deleted profile',
    reply: savedId,
    changes: ['profile', 'reference'],
  }),
  listProbes: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/probes',
    group: 'Temperature',
    summary: 'All temperature probes',
    query: probeQuery,
    reply: z.array(probe),
  }),
  getProbe: endpoint({
    method: 'GET',
    path: '/public/v1/temperature/probes/{probeId}',
    group: 'Temperature',
    summary: 'One probe',
    reply: probe,
    telemetry: ['temperature', 'readUtc', 'alarm', 'alarmStartUtc'],
  }),
  saveProbe: endpoint({
    method: 'POST',
    path: '/public/v1/temperature/probes',
    group: 'Temperature',
    summary: "Set a probe's name and profile",
    body: probeInput,
    changes: ['probe'],
    record: 'getProbe',
  }),
  importProbes: endpoint({
    method: 'POST',
    path: '/public/v1/temperature/probes/import',
    group: 'Temperature',
    summary: 'Set the names and profiles of many probes in one transaction',
    body: rowsChange('ProbesChange'),
    rows: { member: 'rows', max: importMaxGeofences },
    reply: importReply,
    changes: ['probe'],
    bodyLimitBytes: importBodyLimitBytes,
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
};
