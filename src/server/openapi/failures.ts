/** Failures by status, with an example of each answer. */
import { bodyLimitBytes } from '../../contract/choices.ts';
import { type ProblemType, problemUri } from '../../contract/problem.ts';
import type { Because } from '../../contract/problem-reasons.ts';
import { sentenceOf } from '../http/reasons.ts';

const path = '/public/v1/geofences';
const failed = (status: number, slug: ProblemType, title: string, because: Because, errors?: readonly object[]) => ({
  type: problemUri(slug),
  title,
  status,
  detail: sentenceOf(because),
  instance: path,
  requestId: '4d5c6f0a-0f43-4f8e-9a52-3a1c5a0c9b11',
  reasons: [because],
  ...(errors && { errors }),
});

/** Meaning and example of each status. */
export const failures: Readonly<Record<string, readonly [description: string, example: object]>> = {
  400: [
    'The request is invalid. errors names every bad field.',
    failed(400, 'invalid-fields', 'Some fields are invalid', { reason: 'seeErrors', params: {} }, [
      {
        pointer: '#/radius',
        code: 'range',
        params: { min: 50, max: 1000 },
        detail: 'must be between 50 and 1000 metres',
      },
    ]),
  ],
  401: [
    'The access token is missing, unknown, expired or revoked. Or the session is too old to change how the person signs in (`sign-in-again`): sign in again.',
    failed(401, 'unauthorized', 'Unauthorized', { reason: 'tokenEnded', params: {} }),
  ],
  403: [
    'The user does not have permission.',
    failed(403, 'forbidden', 'Forbidden', { reason: 'administratorsOnly', params: {} }),
  ],
  404: [
    'The record does not exist.',
    failed(404, 'not-found', 'Not found', { reason: 'notFound', params: { what: 'geofence' } }),
  ],
  409: [
    'The request conflicts with stored records, which the reasons name. Or a request with this Idempotency-Key is still running (with Retry-After).',
    failed(409, 'conflict', 'Conflict', {
      reason: 'assigned',
      params: {
        assignmentId: 9,
        ...{ vehicleId: 3, vehicleName: 'Van 7', driverId: 5, driverName: 'Ana Lee' },
        startUtc: '2026-11-20T08:00:00.000Z',
      },
    }),
  ],
  408: ['The body arrived too slowly.', failed(408, 'too-slow', 'Too slow', { reason: 'tooSlow', params: {} })],
  410: [
    'Changes after this cursor are no longer kept, or the database was restored from a backup (`cursor-expired`). Read the lists again.',
    failed(410, 'cursor-expired', 'Cursor expired', { reason: 'cursorExpired', params: {} }),
  ],
  412: [
    'Someone else changed the record: If-Match does not match its current ETag.',
    failed(412, 'changed-meanwhile', 'Record changed', { reason: 'changedMeanwhile', params: {} }),
  ],
  413: [
    'The body is too large.',
    failed(413, 'too-large', 'Too large', { reason: 'tooLarge', params: { limitBytes: bodyLimitBytes } }),
  ],
  415: [
    'The service does not read this media type.',
    failed(415, 'unsupported-media-type', 'Unsupported media type', { reason: 'jsonWanted', params: { others: '' } }),
  ],
  422: [
    'The Idempotency-Key was already used with another body, or a question takes too long (`too-long`).',
    failed(422, 'key-reused', 'Key already used', { reason: 'keyReused', params: {} }),
  ],
  429: [
    'Too many requests with this token in a minute (if the service limits them), too many live streams, or too many requests of this user or account wait.',
    failed(429, 'too-many-requests', 'Too many requests', {
      reason: 'tooManyRequests',
      params: { limit: 600, seconds: 12 },
    }),
  ],
  500: [
    'Something went wrong on the server (`unexpected`), or stored data of a day is damaged (`damaged-data`): the reason names the vehicle or probe and the day in UTC.',
    failed(500, 'damaged-data', 'Stored data is damaged', {
      reason: 'damagedDay',
      params: { of: 'vehicle', id: 5, name: 'Van 7', day: '2026-01-31' },
    }),
  ],
  503: [
    'The database is not responding, too much work waits, or bodies of this account or address take too much memory.',
    failed(503, 'database-away', 'Not available', { reason: 'databaseAway', params: {} }),
  ],
};

/** The same in the format of RFC 6749. */
export const tokenFailures: Readonly<Record<string, readonly [description: string, example: object]>> = {
  400: [
    'The form or the credentials are invalid.',
    { error: 'invalid_grant', error_description: 'Incorrect username or password.' },
  ],
  408: [
    'The form arrived too slowly.',
    { error: 'invalid_request', error_description: 'The body arrived too slowly: each megabyte may take a minute.' },
  ],
  413: ['The form is too large.', { error: 'invalid_request', error_description: 'The body is larger than 10 MB.' }],
  415: [
    'The body is not a form.',
    {
      error: 'invalid_request',
      error_description: 'Send application/x-www-form-urlencoded or multipart/form-data.',
    },
  ],
  429: ['Too many failed sign-ins.', { error: 'invalid_grant', error_description: 'Too many failed sign-ins: wait.' }],
  503: [
    'The database is not responding.',
    { error: 'temporarily_unavailable', error_description: 'The database is not responding.' },
  ],
};
