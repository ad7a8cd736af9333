/**
 * Backups of development versions from before 1.0.0. Their tables have the rows of the baseline, but for the columns below. Only
 * the last development version is known: an older folder is started with that one first.
 */

/** Whether these applied migrations are those of a development version. */
export const isDevelopment = (migrations: readonly string[]): boolean => migrations.includes('0001-accounts');
export const isLastDevelopment = (migrations: readonly string[]): boolean => migrations.includes('0043-clean-texts');

/** A table that the baseline does not have. It holds nothing that a backup contains. */
export const developmentTable = 'driven_place';

export interface Difference {
  /** Columns that no longer exist, with their types. */
  gone?: Readonly<Record<string, string>>;
  /** Values of columns, as SQL over the columns of the backup. */
  values?: Readonly<Record<string, string>>;
}

/** By table. */
export const developmentDifferences: Readonly<Record<string, Difference>> = {
  driver: { gone: { button_key: 'text' }, values: { button_id_key: 'button_key' } },
  reading: { gone: { profile_id: 'bigint', bound: 'smallint', bound_limit: 'double precision' } },
  profile_terms: {
    values: {
      lower_bound: "coalesce(lower_bound, '-infinity')",
      upper_bound: "coalesce(upper_bound, 'infinity')",
    },
  },
  alarm: {
    values: {
      raised_utc: 'case when is_alarm then coalesce(raised_utc, start_utc) end',
      last_utc: 'coalesce(last_utc, end_utc, start_utc)',
      closed_utc: 'coalesce(closed_utc, end_utc)',
      judged_utc: 'updated_utc',
    },
  },
  notice: { gone: { told_together: 'text' }, values: { share_key: 'told_together' } },
  plot_span: { gone: { fine_cells: 'integer[]' }, values: { cells: 'fine_cells' } },
};
