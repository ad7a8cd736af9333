import { useEffect } from 'react';
import { type InsideCounts, useInsideCounts } from '../../data/use-inside.ts';

/** Reports the number of vehicles in each geofence, and each change. */
export function CountInside({ onCounts }: { onCounts: (counts: InsideCounts | undefined) => void }) {
  const counts = useInsideCounts();
  useEffect(() => onCounts(counts), [onCounts, counts]);
  return null;
}
