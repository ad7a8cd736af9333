import { loadSignInText } from '../../src/web/text/sign-in.ts';

// The page's script does the same before it loads the dashboard.
await loadSignInText();
