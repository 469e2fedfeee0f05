// The services and the settings of their processes. The launcher, tests, bench and setup:secrets read this list. A test checks
// that compose, Kubernetes, the users of NATS and MongoDB and the manual agree with it. Plain JavaScript without packages.

/**
 * @typedef {object} ServiceProcess
 * @property {string} name of its folder in services/, its user and its database
 * @property {number} heapMb limit of its heap in MB
 * @property {readonly ('storage' | 'mail' | 'internet')[]} needs what it uses besides MongoDB and NATS
 * @property {readonly string[]} env optional variables, passed on if the environment has them
 * @property {readonly string[]} secrets variables that are generated at the first start and then stored
 */

/** @template {readonly ServiceProcess[]} const T @param {T} list @returns {T} */
const declared = (list) => list;

export const services = declared(
  /** @type {const} */ ([
    // Only an import of some 90,000 tyres needs this much: the finder and the import hold each tyre in memory.
    { name: 'catalogue', heapMb: 512, needs: ['storage'], env: [], secrets: [] },
    { name: 'content', heapMb: 192, needs: ['mail', 'internet'], env: ['OPENAI_API_KEY', 'GOOGLE_PLACES_API_KEY'], secrets: [] },
    { name: 'marketing', heapMb: 192, needs: ['storage', 'mail', 'internet'], env: ['OPENAI_API_KEY'], secrets: ['UNSUBSCRIBE_SECRET'] },
    { name: 'chat', heapMb: 192, needs: ['internet'], env: ['OPENAI_API_KEY'], secrets: [] },
    { name: 'monitoring', heapMb: 192, needs: ['internet'], env: ['CHROMIUM_PATH', 'MONITOR_ALLOWED_HOSTS'], secrets: [] },
  ]),
);

/** @typedef {(typeof services)[number]['name']} ServiceName */

export const serviceNames = services.map(({ name }) => name);
