/** Who draws in which frame: one at a time, so that what each takes does not add up to a late frame. */
export interface Turn {
  /** The lower comes first. */
  readonly at: number;
  /** Draws, or some of it; drops the turn with the last of it. */
  readonly take: () => void;
  /** Somebody waits for it. */
  urgent: boolean;
}

const waiting = new Set<Turn>();
let frame: number | undefined;

export function takeTurn(turn: Turn): void {
  waiting.add(turn);
  frame ??= requestAnimationFrame(begin);
}

/** Whether it had one. */
export const dropTurn = (turn: Turn): boolean => waiting.delete(turn);

/** Why there is something to draw took time of this frame already. */
function begin(): void {
  if ([...waiting].some(({ urgent }) => urgent)) return drawNext();
  frame = requestAnimationFrame(drawNext);
}

function drawNext(): void {
  const [first] = [...waiting].sort((one, other) => Number(other.urgent) - Number(one.urgent) || one.at - other.at);
  first?.take();
  frame = waiting.size > 0 ? requestAnimationFrame(drawNext) : undefined;
}
