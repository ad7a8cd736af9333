/**
 * Drops the coarse areas of spans: they took a sixth of the disk, and the fine ones find the days near a small box. In a large
 * box the bounds of the spans decide. Spans that were written before 0028 have no fine areas: they are few, and found by an
 * index of their own.
 */
export const oneIndexOfCells = `
drop index plot_span_by_cell;
alter table plot_span drop column cells;
create index plot_span_without_cells on plot_span (account_id) where fine_cells is null;
`;
