/** The database of the day: two replicated servers where PostgreSQL is installed, otherwise the embedded one. */
import { rmSync } from 'node:fs';
import { startEmbedded } from '../../../src/server/database/embedded.ts';
import { silentLog } from '../../../src/server/observe/log.ts';
import { needs } from '../../support/needs.ts';
import { startReplicatedServers } from '../../support/replicated-servers.ts';
import { addressOf } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary.ts';

interface Servers {
  url: string;
  restart(): Promise<void>;
  /** Undefined with one server. */
  failOver: (() => Promise<void>) | undefined;
  stop(): Promise<void>;
}

export async function startServers(): Promise<Servers> {
  return needs('postgresql-15').missing ? oneServer() : twoServers();
}

async function twoServers(): Promise<Servers> {
  const servers = await startReplicatedServers();
  return {
    url: servers.url,
    async restart() {
      await servers.killPrimary();
      await servers.restartPrimary();
    },
    async failOver() {
      await servers.killPrimary();
      await servers.promote();
    },
    stop: () => servers.stop(),
  };
}

async function oneServer(): Promise<Servers> {
  const dataDir = temporaryFolder('fenceline-bench-');
  let server = await startEmbedded({ dataDir, log: silentLog });
  return {
    url: addressOf(server.connection),
    async restart() {
      await server.stop();
      server = await startEmbedded({ dataDir, log: silentLog });
    },
    failOver: undefined,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
