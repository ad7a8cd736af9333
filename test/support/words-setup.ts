import { loadText } from '../../src/web/text/index.ts';
import { loadAllText } from '../../src/web/text/load-all.ts';
import { loadSignInText } from '../../src/web/text/sign-in.ts';

// The page's script does the same before it loads the dashboard.
await Promise.all([loadSignInText(), loadText(), loadAllText()]);
