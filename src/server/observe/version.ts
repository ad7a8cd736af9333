/** The version from `package.json`. */
export { version } from '../../../package.json';
