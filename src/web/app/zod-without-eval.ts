/**
 * The page's policy forbids code made from text. Zod tries it, and the browser reports that. This sets zod's global option
 * before the first lazy page loads zod. Importing zod's `config` would load zod at once.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
