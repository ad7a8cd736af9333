import { useEffect, useRef, useState } from 'react';

/**
 * What is typed is there at once, whatever the address takes to follow; what the address says by itself (a link, Back)
 * wins. Addresses come late: those on the way to what is typed now are no news.
 */
export function useTyped(value: string, onType: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const told = useRef([value]);
  useEffect(() => {
    const at = told.current.lastIndexOf(value);
    told.current = at < 0 ? [value] : told.current.slice(at);
    if (at < 0) setTyped(value);
  }, [value]);
  return [
    typed,
    (next) => {
      setTyped(next);
      told.current.push(next);
      onType(next);
    },
  ];
}
