/** Whether a finding that a person called fine is still that finding: the same shape, and not notably more often. */

export interface Dismissal {
  shapeHash: string;
  count: number;
  total: number;
}

/** A share that grew by half is another finding. A few more of a handful are not. */
const [growth, few] = [1.5, 2];

export function isStillFine(dismissal: Dismissal, now: Dismissal): boolean {
  if (dismissal.shapeHash !== now.shapeHash) return false;
  if (now.count <= dismissal.count + few) return true;
  return shareOf(now) <= growth * shareOf(dismissal);
}

const shareOf = ({ count, total }: Dismissal): number => (total === 0 ? 0 : count / total);
