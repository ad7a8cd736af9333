/**
 * The page's policy forbids code made from text, and zod tries whether it may, which the browser reports. Its settings are
 * put where it looks for them, before the first lazy page brings it; to import its `config` would bring it at once.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
