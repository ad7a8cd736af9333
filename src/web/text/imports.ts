import { catalogue } from './language.ts';

/** The texts of the import page. They load with it. */
export const { imports: importText } = await catalogue.imports();
