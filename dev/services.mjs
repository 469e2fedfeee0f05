// The services, and what the process of each is given. Launcher, tests, bench and setup:secrets read this list; a test
// holds compose, Kubernetes, the users of NATS and MongoDB and the manual to it. Plain JavaScript without packages.

/**
 * @typedef {object} ServiceProcess
 * @property {string} name its folder in services/, its user and its database
 * @property {number} heapMb how large its heap may become, in MB
 * @property {readonly ('storage' | 'mail')[]} needs the object store and the mail server, beside MongoDB and NATS
 * @property {readonly string[]} env variables that it is given where the environment has them
 * @property {readonly string[]} secrets variables that are made at the first start, and stay
 */

/** @template {readonly ServiceProcess[]} const T @param {T} list @returns {T} */
const declared = (list) => list;

export const services = declared(
  /** @type {const} */ ([
    // Only an import of some 90,000 tyres takes so much: the finder's and the import's knowledge of each.
    { name: 'catalogue', heapMb: 512, needs: ['storage'], env: [], secrets: [] },
    { name: 'content', heapMb: 192, needs: ['mail'], env: ['OPENAI_API_KEY', 'GOOGLE_PLACES_API_KEY'], secrets: [] },
    { name: 'marketing', heapMb: 192, needs: ['mail'], env: [], secrets: ['UNSUBSCRIBE_SECRET'] },
  ]),
);

/** @typedef {(typeof services)[number]['name']} ServiceName */

export const serviceNames = services.map(({ name }) => name);
