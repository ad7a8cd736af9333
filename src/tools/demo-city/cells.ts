/** Where no street and no building is: areas, and bands along lines, on a grid of small cells. */
import { along, metresBetween, type Spot } from './plane.ts';

interface Band {
  line: readonly Spot[];
  metres: number;
}

const cellMetres = 10;
const cellAt = (metres: number): number => Math.round(metres / cellMetres);
/** Cells from the centre to each border: beyond the map's border on all sides. */
const reachCells = 2500;
const perSide = 2 * reachCells + 1;

export class Cells {
  private readonly covered = new Uint8Array(perSide * perSide);

  has([x, y]: Spot): boolean {
    return this.covered[indexOf(cellAt(x), cellAt(y))] === 1;
  }

  /** Fills row by row, between the sides that a row crosses. */
  addArea(ring: readonly Spot[]): void {
    const rows = ring.map(([, y]) => cellAt(y));
    const last = Math.max(...rows);
    for (let row = Math.min(...rows); row <= last; row += 1) {
      const crossed = crossedAt(ring, row * cellMetres);
      for (let index = 0; index + 1 < crossed.length; index += 2) {
        const [from, to] = [cellAt(crossed[index] ?? 0), cellAt(crossed[index + 1] ?? 0)];
        for (let column = from; column <= to; column += 1) this.cover(column, row);
      }
    }
  }

  addBand({ line, metres }: Band): void {
    line.slice(1).forEach((to, index) => {
      const from = line[index] ?? to;
      const steps = Math.ceil(metresBetween(from, to) / cellMetres) || 1;
      for (let step = 0; step <= steps; step += 1) this.addDisc(along(from, to, step / steps), metres);
    });
  }

  private cover(column: number, row: number): void {
    const index = indexOf(column, row);
    if (index >= 0) this.covered[index] = 1;
  }

  private addDisc([x, y]: Spot, metres: number): void {
    const [column, row, reach] = [cellAt(x), cellAt(y), Math.ceil(metres / cellMetres)];
    for (let east = -reach; east <= reach; east += 1) {
      for (let north = -reach; north <= reach; north += 1) {
        if ((east ** 2 + north ** 2) * cellMetres ** 2 <= metres ** 2) this.cover(column + east, row + north);
      }
    }
  }
}

/** −1 outside of the grid. */
const indexOf = (column: number, row: number): number =>
  Math.abs(column) > reachCells || Math.abs(row) > reachCells ? -1 : (row + reachCells) * perSide + column + reachCells;

/** Where the sides of a ring cross a parallel, from west to east. */
function crossedAt(ring: readonly Spot[], y: number): number[] {
  const crossed: number[] = [];
  ring.forEach(([fromX, fromY], index) => {
    const [toX, toY] = ring[(index + 1) % ring.length] ?? [fromX, fromY];
    if (fromY > y !== toY > y) crossed.push(fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY));
  });
  return crossed.sort((one, other) => one - other);
}
