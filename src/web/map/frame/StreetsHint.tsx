import { useState } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import classes from './StreetsHint.module.css';

const words = text.background.hint;

/** For administrators, where no street map and no tiles are configured: how to get them. */
export function StreetsHint() {
  const [open, setOpen] = useState(false);
  return (
    <>
      {' · '}
      <button type="button" className={classes.link} onClick={() => setOpen(true)}>
        {words.open}
      </button>
      {open && (
        <Dialog title={words.title} onClose={() => setOpen(false)}>
          <p>{words.now}</p>
          <dl className={classes.options}>
            {words.options.map(({ setting, value, detail }) => (
              <div key={setting}>
                <dt>
                  <code>{`${setting}=${value}`}</code>
                </dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
          <p>{words.more}</p>
          <DialogButtons>
            <Button data-autofocus variant="default" onClick={() => setOpen(false)}>
              {text.common.close}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  );
}
