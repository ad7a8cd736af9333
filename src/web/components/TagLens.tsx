import { useNavigate } from '@tanstack/react-router';
import { lensWords, useLensNames } from '../data/lens-names.ts';
import { useLens } from '../data/use-lens.ts';
import { text } from '../text/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { IconClose, IconTag } from '../ui/icons.tsx';
import { OneLine, Row } from '../ui/layout.tsx';
import classes from './TagLens.module.css';

const words = text.lens;

/** Shows the tags that narrow the dashboard, with a button to clear them. In the title line. */
export const TagLens = () => useLens().length > 0 && <ChosenTags />;

function ChosenTags() {
  const names = useLensNames();
  const navigate = useNavigate();
  if (names === undefined || names.length === 0) return null;
  const label = lensWords(names);
  const clear = (): void =>
    void navigate({
      to: '.',
      replace: true,
      search: (now) => ({ ...now, tags: undefined }),
    });
  return (
    <Row as="p" gap={6} className={classes.lens} title={label} data-lens>
      <IconTag size={14} />
      <OneLine>{label}</OneLine>
      <IconButton compact aria-label={words.clear} title={words.clear} onClick={clear}>
        <IconClose size={14} />
      </IconButton>
    </Row>
  );
}
