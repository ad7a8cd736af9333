import { readRecordsSearch } from './table.ts';

export const referencePaths = {
  references: '/references',
  newReference: '/references/new',
  reference: '/references/$referenceId',
  editReference: '/references/$referenceId/edit',
} as const;

export const readReferencesSearch = readRecordsSearch('kind');
