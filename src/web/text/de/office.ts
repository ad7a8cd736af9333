export * from './account.ts';
export * from './alerts.ts';
export * from './imports.ts';
export * from './integration.ts';
export * from './questions.ts';
export * from './trackers.ts';
