export { stopSets as default } from './server-sets.mjs';
