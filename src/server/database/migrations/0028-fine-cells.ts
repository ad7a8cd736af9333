/**
 * Finer areas with plots, so that a question about a city block reads only days of vehicles that were near it. Null in spans
 * that were written before: their coarse cells decide. See store/span-cells.ts.
 */
export const fineCells = `
alter table plot_span add column fine_cells integer[];
create index plot_span_by_fine_cell on plot_span using gin (fine_cells);
`;
