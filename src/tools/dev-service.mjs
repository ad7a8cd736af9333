/** Runs the service from its sources for `dev.mjs`, and ends with it. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
await import('../server/main.ts');
