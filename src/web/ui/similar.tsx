import { text } from '../text/index.ts';
import { Quiet } from './layout.tsx';

const word = text.palette.groups.similar;

/** In front of a name that is only similar to the typed one. */
export const SimilarMark = () => (
  <span role="img" aria-label={word} title={word} style={{ marginInlineEnd: 6 }}>
    ≈
  </span>
);

/** Above a list with similar names. */
export const SimilarNote = ({ count }: { count: number }) =>
  count > 0 && (
    <Quiet size={13} style={{ margin: 0, padding: '6px 16px' }}>
      ≈ {word}
    </Quiet>
  );
