import { catalogue } from './language.ts';

/** The texts of pages that an office opens and that show no map first. They load with these pages. */
export const officeText = await catalogue.office();
