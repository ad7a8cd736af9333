export { common } from './common.ts';
export { live } from './live.ts';
export { map } from './map.ts';
export { names } from './names.ts';
export { problems } from './problems.ts';
export { shell } from './shell.ts';
