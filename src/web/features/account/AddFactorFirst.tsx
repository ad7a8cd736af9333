import { offersPasskeys } from '../../api/passkey-device.ts';
import { text } from '../../text/index.ts';
import { PageSection } from '../../ui/FormSection.tsx';
import { ScrollPage } from '../../ui/layout.tsx';
import classes from './AccountPage.module.css';
import { AddFactor } from './AddFactor.tsx';
import { AddPasskey } from './AddPasskey.tsx';

const words = text.account.factor;

/** In place of the dashboard, where the account requires a second factor and the person has none. */
export function AddFactorFirst({ onDone }: { onDone: () => void }) {
  return (
    <ScrollPage>
      <main className={classes.column}>
        <h1>{words.first}</h1>
        <p>{words.firstDetail}</p>
        <AddFactor onDone={onDone} />
        {offersPasskeys() && (
          <PageSection title={text.account.passkeys.title} detail={text.account.passkeys.detail}>
            <AddPasskey onDone={onDone} />
          </PageSection>
        )}
      </main>
    </ScrollPage>
  );
}
