import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths/index.ts';
import { text } from '../text/index.ts';

const { records } = text;

/** What appears by itself needs a device that sends. */
export function ConnectDevice() {
  return (
    <Button component={Link} to={paths.ingestKeys} variant="default">
      {records.connectDevice}
    </Button>
  );
}
