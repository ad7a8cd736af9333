import type { Database } from '../database/database.ts';

/**
 * Settings under which plans suit tables of any size: they are made while tables are empty. Joins go from the arrays to the
 * keys. A cluster plans each statement for the machine of its account, so it keeps no plan.
 */
export const planForAnySize = ({ source }: Pick<Database, 'source'>): Readonly<Record<string, string>> => ({
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  plan_cache_mode: source.isCluster ? 'force_custom_plan' : 'force_generic_plan',
});
