import { useEffect, useRef, useState } from 'react';

/**
 * Shows typed text at once, although the URL follows later. A URL that changes by itself (a link, Back) wins. Late URLs of
 * earlier typed texts are ignored.
 */
export function useTyped(value: string, onType: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const reported = useRef([value]);
  useEffect(() => {
    const at = reported.current.lastIndexOf(value);
    reported.current = at < 0 ? [value] : reported.current.slice(at);
    if (at < 0) setTyped(value);
  }, [value]);
  return [
    typed,
    (next) => {
      setTyped(next);
      reported.current.push(next);
      onType(next);
    },
  ];
}
