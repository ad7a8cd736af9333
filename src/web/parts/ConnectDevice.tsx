import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths/index.ts';
import { text } from '../text/index.ts';

const { records } = text;

/** Link to the device keys, for empty pages whose records come from devices. */
export function ConnectDevice() {
  return (
    <Button component={Link} to={paths.ingestKeys} variant="default">
      {records.connectDevice}
    </Button>
  );
}
