export { startSets as default } from './server-sets.mjs';
