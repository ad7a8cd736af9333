import { english } from '../plural.ts';

/** What went wrong, in words. */
export const problems = {
  network: {
    title: 'No connection to the service',
    detail: 'It does not answer. Check your connection; nothing you typed is lost.',
  },
  signedOut: { title: 'You are signed out', detail: 'Please sign in again.' },
  forbidden: { title: 'You may not do this', detail: 'Your role is viewer. An administrator of your account can.' },
  notToSee: {
    title: 'This is for administrators',
    detail:
      'You may not see it: your role is viewer. An administrator of your account can look it up for you, or give you their role.',
  },
  notFound: { title: 'Not found', detail: 'It may have been deleted, or the link is not complete.' },
  missing: {
    title: 'This server does not have this',
    detail: 'The service you are connected to does not know this part. The rest of the dashboard works as usual.',
  },
  cannotDelete: {
    title: 'Cannot be deleted here',
    detail: (kind: string) => `This server cannot delete ${kind}.`,
    /** By the last word of the address. */
    kinds: {
      drivers: 'drivers',
      assignments: 'assignments',
      vehicles: 'vehicles',
      fleets: 'fleets',
      geofences: 'geofences',
      tags: 'tags',
      types: 'input types',
      profiles: 'profiles',
      externalReferences: 'external references',
      rules: 'alert rules',
      ingestKeys: 'ingest keys',
      views: 'saved views',
      sessions: 'sessions',
      unsubscribed: 'unsubscriptions',
    } as Readonly<Record<string, string>>,
  },
  changedMeanwhile: { title: 'Changed meanwhile', detail: 'Somebody else saved a change after you opened this.' },
  conflict: { title: 'This clashes with something' },
  invalid: { title: 'Some fields are not right' },
  tooLarge: { title: 'That is too much at once', detail: 'The service takes less than this in one go.' },
  tooMany: { title: 'Too many requests', detail: 'Please wait a moment and try again.' },
  tooManyFor: (seconds: number) =>
    `Please try again in ${seconds} ${english(seconds, { one: 'second', other: 'seconds' })}.`,
  unavailable: {
    title: 'The service is not ready',
    detail: 'It says that it cannot answer right now. Please try again in a moment.',
  },
  server: { title: 'The service made a mistake', detail: 'Nothing was changed. Please try again.' },
  unexpected: {
    title: 'Something unexpected happened',
    detail: 'Please try again. If it happens again, pass the details on to your administrator.',
  },
  requestId: (id: string) => `Request ${id}`,
};
