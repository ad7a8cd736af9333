import { useState } from 'react';

/** The same object until its content changes. For plain data. */
export function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
