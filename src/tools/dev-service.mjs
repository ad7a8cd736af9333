/** The service as `dev.mjs` runs it: from its sources, and never longer than `dev.mjs` itself. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
await import('../server/main.ts');
