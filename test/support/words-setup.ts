import { speak } from '../../src/web/text/first.ts';
import { speakSignIn } from '../../src/web/text/sign-in.ts';
import { speakMore } from '../../src/web/text/with-words.ts';

// As the page's script and `lazyPage` do it before they load anything else.
await Promise.all([speakSignIn(), speak(), speakMore()]);
