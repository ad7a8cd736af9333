import { afterAll, afterEach } from 'vitest';
import { speak } from '../../src/web/text/first.ts';
import { speakSignIn } from '../../src/web/text/sign-in.ts';
import { speakMore } from '../../src/web/text/with-words.ts';

// As the page's script and `lazyPage` do it before they load anything else.
await Promise.all([speakSignIn(), speak(), speakMore()]);
// Tests of what needs no page run without one (`@vitest-environment node`).
if ('document' in globalThis) {
  await import('./page-setup.ts');
  const { cleanup } = await import('@testing-library/react');
  // Here and not there: what is imported is taken in once for all files of a worker, and all of them share its page.
  afterEach(cleanup);
  afterAll(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}
