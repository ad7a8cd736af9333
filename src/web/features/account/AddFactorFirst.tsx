import { offersPasskeys } from '../../api/passkey-device.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { Button } from '../../ui/Button.tsx';
import { PageSection } from '../../ui/FormSection.tsx';
import { Row, ScrollPage } from '../../ui/layout.tsx';
import classes from './AccountPage.module.css';
import { AddFactor } from './AddFactor.tsx';
import { AddPasskey } from './AddPasskey.tsx';

const words = officeText.account.factor;

/** In place of the dashboard, where the account requires a second factor and the person has none. */
export function AddFactorFirst({ onDone, onLeave }: { onDone: () => void; onLeave: () => void }) {
  return (
    <ScrollPage>
      <main className={`${classes.column} ${classes.alone}`}>
        <Row align="start" gap={16} wrap className={classes.first}>
          <div>
            <h1>{words.first}</h1>
            <p>{words.firstDetail}</p>
          </div>
          <Button variant="default" onClick={onLeave}>
            {text.shell.signOutAsk.signOut}
          </Button>
        </Row>
        <AddFactor onDone={onDone} />
        {offersPasskeys() && (
          <PageSection title={officeText.account.passkeys.title} detail={officeText.account.passkeys.detail}>
            <AddPasskey onDone={onDone} />
          </PageSection>
        )}
      </main>
    </ScrollPage>
  );
}
