import { ensureBuilt } from '../../src/tools/built.mjs';

/** Journeys run what people run: `dist`, built from the sources as they are. */
export default async function builtSetup() {
  if (!(await ensureBuilt())) throw new Error('the build failed, see above');
}
