import { rowsImport } from '../bulk.ts';
import { externalReference, externalReferenceInput, externalReferenceQuery } from '../references.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('externalReference', { group: 'External references', one: 'an external reference' });

export const added = {
  ...rows.list({ query: externalReferenceQuery, record: externalReference }, { reads: ['reference'] }),
  ...rows.get(externalReference),
  ...rows.save(externalReferenceInput),
  ...rows.import(rowsImport('ExternalReferenceImport')),
  ...rows.delete(),
  ...rows.restore(),
  ...rows.restoreMany(),
};
