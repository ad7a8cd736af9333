/**
 * `npm run dev`: Vite with hot reload (at PORT, default 8080), and behind it the service, which restarts when its sources
 * change. Ctrl-C stops both. The service finishes its requests and then stops its database.
 */
import { fork } from 'node:child_process';
import { createServer as createSocketServer } from 'node:net';
import { join, sep } from 'node:path';
import { createServer } from 'vite';
import { root } from './built.mjs';
import { demoCityFile } from './demo-city.mjs';
import { townsFile } from './towns.mjs';

/** Sources of the service. Vite watches those of the dashboard. */
const serviceSources = ['contract', 'geo', 'rules', 'server'].map((room) => join(root, 'src', room) + sep);

// The service reads them from there.
await townsFile();
await demoCityFile();
const servicePort = await freePort();
const serviceOrigin = `http://127.0.0.1:${servicePort}`;
// The proxy in vite.config.ts reads it.
process.env.DEV_SERVICE = serviceOrigin;
const vite = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: { port: Number(process.env.PORT ?? 8080) },
});
await vite.listen();
const origin = (vite.resolvedUrls?.local[0] ?? '').replace(/\/$/, '');

/** @type {import('node:child_process').ChildProcess | undefined} */
let service;
/** Whether the service must start again after it has ended. */
let again = false;
let stopping = false;

function startService() {
  const child = fork(join(root, 'src/tools/dev-service.mjs'), {
    cwd: root,
    execArgv: ['--import', 'tsx', '--enable-source-maps'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(servicePort) },
    // Only this process receives Ctrl-C, and then stops the service.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // Prints the address with hot reload instead of the service's own.
  child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    process.stdout.write(text.replaceAll(serviceOrigin, origin));
  });
  service = child;
  child.once('exit', (code, signal) => {
    service = undefined;
    if (again && !stopping) startService();
    else if (!stopping)
      console.log(`The service has ended (${signal ?? code}). It starts again when its sources change.`);
    again = false;
  });
}

/** @type {NodeJS.Timeout | undefined} */
let settled;
vite.watcher.on('all', (_, file) => {
  if (!serviceSources.some((folder) => file.startsWith(folder))) return;
  clearTimeout(settled);
  // Editors write several files at once.
  settled = setTimeout(restartService, 100);
});

function restartService() {
  if (stopping) return;
  if (service === undefined) return startService();
  again = true;
  service.kill('SIGTERM');
}

async function stop() {
  if (stopping) return;
  stopping = true;
  const child = service;
  const ended = child && new Promise((resolve) => child.once('exit', resolve));
  child?.kill('SIGTERM');
  await Promise.all([ended, vite.close()]);
  process.exit(0);
}
process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop());

startService();
console.log(`Watching sources. The service without hot reload: ${serviceOrigin}`);

/** @returns {Promise<number>} */
function freePort() {
  const probe = createSocketServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const found = /** @type {import('node:net').AddressInfo} */ (probe.address()).port;
      probe.close(() => resolve(found));
    });
  });
}
