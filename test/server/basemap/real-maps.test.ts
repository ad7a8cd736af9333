/** Whole street maps over a socket, read by the library that the dashboard uses. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { FetchSource, PMTiles } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Point } from '../../../src/geo/shape.ts';
import { type Basemap, createBasemap } from '../../../src/server/basemap/basemap.ts';
import { type Listening, listen } from '../../../src/server/host/listen.ts';
import { silentLog } from '../../../src/server/observe/log.ts';
import { demoCityFile } from '../../../src/tools/demo-city.mjs';
import { mapFile } from '../../support/map-files.ts';
import { andorra, needsAndorra } from '../../support/recorded.ts';
import { type Service, service } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary.ts';

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

interface Served {
  basemap: Basemap;
  listening: Listening;
  /** Absolute address of the file. */
  url: string;
  close(): Promise<void>;
}

async function serving(location: string): Promise<Served> {
  const basemap = createBasemap({ location, log: silentLog });
  const listening = await listen(world.anotherService({ basemap }), { host: '127.0.0.1', port: 0, log: silentLog });
  const { basemap: found } = await basemap.config();
  return {
    basemap,
    listening,
    url: listening.origin + (found?.url ?? ''),
    close: async () => {
      await listening.close(1000);
      await basemap.close();
    },
  };
}

const namesIn = (tile: Uint8Array): Set<unknown> => {
  const { layers } = new VectorTile(new PbfReader(tile));
  return new Set(
    Object.values(layers).flatMap((layer) =>
      Array.from({ length: layer.length }, (_, index) => layer.feature(index).properties['name']),
    ),
  );
};

/** The tile that contains a point. */
function tileAt(z: number, { latitude, longitude }: Point): [number, number, number] {
  const radians = (latitude * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return [z, Math.floor(((longitude + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)];
}

interface RealMap {
  file(): Promise<string>;
  at: { latitude: number; longitude: number };
  attribution: RegExp;
}

describe('the city of the demo', () => {
  const at = { latitude: 51.3405, longitude: 12.3747 };
  testMap({ file: demoCityFile, at, attribution: /invented/ });
});

describe.skipIf(needsAndorra.missing)(`Andorra ${needsAndorra.note}`, () => {
  const at = { latitude: 42.5075, longitude: 1.5218 };
  testMap({ file: () => Promise.resolve(andorra), at, attribution: /OpenStreetMap/ });
});

function testMap({ file, at, attribution }: RealMap): void {
  let served: Served;
  beforeAll(async () => {
    served = await serving(await file());
  });
  afterAll(() => served.close());

  test('each tile around the centre is read alike over HTTP and by the service', async () => {
    const archive = new PMTiles(new FetchSource(served.url));
    const area = await served.basemap.area();
    for (let z = area?.minZoom ?? 0; z <= (area?.maxZoom ?? 0); z += 1) {
      const place = tileAt(z, at);
      const overHttp = await archive.getZxy(...place);
      const direct = await served.basemap.tile(...place);
      expect(direct === undefined).toBe(overHttp === undefined);
      expect(Buffer.from(direct ?? []).equals(Buffer.from(overHttp?.data ?? new ArrayBuffer(0)))).toBe(true);
    }
    const names = namesIn((await served.basemap.tile(...tileAt(area?.maxZoom ?? 0, at))) ?? new Uint8Array());
    expect([...names].filter((name) => typeof name === 'string').length).toBeGreaterThan(3);
  });

  test('its attribution names where the data is from', async () => {
    expect((await served.basemap.config()).basemap?.attribution).toMatch(attribution);
  });

  test('the whole file arrives in ranges, byte by byte', async () => {
    const content = readFileSync(await file());
    const half = Math.floor(content.length / 2);
    const [head, tail] = await Promise.all(
      [`bytes=0-${half - 1}`, `bytes=${half}-`].map(async (Range) =>
        Buffer.from(await (await fetch(served.url, { headers: { Range } })).arrayBuffer()),
      ),
    );
    expect(Buffer.concat([head ?? Buffer.alloc(0), tail ?? Buffer.alloc(0)]).equals(content)).toBe(true);
  });

  test('HEAD over a socket returns the size', async () => {
    const response = await fetch(served.url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(readFileSync(await file()).length));
  });
}

test('a client whose file is replaced during an answer gets an error, not a mixture', async () => {
  const folder = temporaryFolder('fenceline-basemap-');
  const path = join(folder, 'large.pmtiles');
  writeFileSync(path, mapFile({ fill: 1, padding: 15_000_000 }));
  const served = await serving(path);
  try {
    const response = await fetch(served.url, { headers: { Range: 'bytes=0-14999999' } });
    expect(response.status).toBe(206);
    writeFileSync(path, mapFile({ fill: 2, padding: 15_000_000 }));
    await expect(response.arrayBuffer()).rejects.toThrow();
  } finally {
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
