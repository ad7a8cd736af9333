import * as z from 'zod';
import { deviceHealth, rawMessage, rawMessagesQuery } from '../device-health.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../fields.ts';

export const added = {
  listDeviceHealth: endpoint({
    method: 'GET',
    path: '/public/v1/devices/health',
    group: 'Vehicles',
    summary: 'What each tracker sent lately, and what was wrong with it',
    query: pageQuery,
    reply: z.array(deviceHealth),
  }),
  listRawMessages: endpoint({
    method: 'GET',
    path: '/public/v1/devices/messages',
    group: 'Vehicles',
    summary: 'Some of the last messages of a device as they were sent, newest first, kept for a day',
    access: 'administrator',
    query: rawMessagesQuery,
    reply: z.array(rawMessage),
  }),
};
