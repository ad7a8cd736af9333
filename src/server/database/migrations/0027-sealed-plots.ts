/**
 * Sealed plots. A plot is either a row of plot, or part of plot_span. A span holds plots of one vehicle and UTC day as bytes
 * (server/sealed/). The newest plot of a vehicle is always a row. See server/store/README.md.
 *
 * Services create a partition for each month (database/span-months.ts).
 */
export const sealedPlots = `
-- When a late plot was stored: one that is older than the vehicle's newest plot, or that arrived minutes after its utc.
alter table plot add column received_utc timestamptz(3);

-- day_utc: the start of the UTC day. cells: areas with plots, ascending (store/span-cells.ts). plots: encoded, and compressed
-- by that, so that PostgreSQL does not try again.
create table plot_span (
  account_id bigint not null,
  vehicle_id bigint not null,
  day_utc    timestamptz(3) not null,
  first_utc  timestamptz(3) not null,
  last_utc   timestamptz(3) not null,
  count      integer not null,
  min_id     bigint not null,
  max_id     bigint not null,
  south      double precision not null,
  west       double precision not null,
  north      double precision not null,
  east       double precision not null,
  cells      integer[] not null,
  plots      bytea not null,
  primary key (account_id, vehicle_id, day_utc)
) partition by range (day_utc);
alter table plot_span alter column plots set storage external;
create index plot_span_by_cell on plot_span using gin (cells);
-- Ranges of one number replace equality, which GiST supports for numbers only with an extension.
create index plot_span_by_id on plot_span
  using gist (int8range(account_id, account_id, '[]'), int8range(min_id, max_id, '[]'));
`;
