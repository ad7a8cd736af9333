import 'react';

declare module 'react' {
  /** Custom properties: `style={{ '--width': '320px' }}`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
