import { ensureBuilt } from '../../src/tools/built.mjs';

/** Builds `dist` from the current sources, because journeys run the build. */
export default async function builtSetup() {
  if (!(await ensureBuilt())) throw new Error('the build failed, see above');
}
