import { Link } from '@tanstack/react-router';
import { paths } from '../paths/index.ts';
import { officeText } from '../text/office.ts';
import { buttonLook } from '../ui/Button.tsx';

/** Link to the device keys, for empty pages whose records come from devices. */
export function ConnectDevice() {
  return (
    <Link to={paths.ingestKeys} className={buttonLook({ variant: 'default' })}>
      {officeText.ingestKeys.add}
    </Link>
  );
}
