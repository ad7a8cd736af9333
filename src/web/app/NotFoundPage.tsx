import { Link } from '@tanstack/react-router';
import { paths } from '../paths/index.ts';
import { text } from '../text/index.ts';
import { buttonLook } from '../ui/Button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { TitleLine } from '../ui/TitleLine.tsx';

const words = text.shell.notFound;

export function NotFoundPage() {
  return (
    <>
      <TitleLine title={words.title} />
      <EmptyState
        title={words.heading}
        detail={words.detail}
        action={
          <Link to={paths.start} className={buttonLook({})}>
            {words.start}
          </Link>
        }
      />
    </>
  );
}
