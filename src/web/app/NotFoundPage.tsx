import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths/index.ts';
import { text } from '../text/index.ts';
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
          <Button component={Link} to={paths.start}>
            {words.start}
          </Button>
        }
      />
    </>
  );
}
