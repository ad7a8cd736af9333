import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths/index.ts';
import { records } from '../text/records.ts';

/** What appears by itself needs a device that sends. */
export function ConnectDevice() {
  return (
    <Button component={Link} to={paths.ingestKeys} variant="default">
      {records.connectDevice}
    </Button>
  );
}
