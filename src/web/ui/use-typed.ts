import { useEffect, useRef, useState } from 'react';

/**
 * Shows typed text at once, although the URL follows later. A URL that changes by itself (a link, Back) wins. Late URLs of
 * earlier typed texts are ignored.
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
