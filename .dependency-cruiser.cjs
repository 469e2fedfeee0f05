// The rules of docs/architecture: who may import whom.

/**
 * The feature folders of each service. A folder imports only folders that stand before it, types too (docs/decisions/0025).
 * A service that is not listed has feature folders that do not import each other.
 */
const featureFolders = {
  catalogue: ['pricing', 'records', 'read-model', 'finder', 'manufacturer', 'tyre', 'size', 'offer', 'deletion', 'import'],
  content: [
    'revision',
    'document',
    'hours',
    'price-list',
    'shop',
    'homepage',
    'page',
    'reviews',
    'contact',
    'image',
    'article',
    'revision-history',
  ],
};

const folderOf = (service, names) => `^services/${service}/src/(${names.join('|')})/`;
const notTests = '\\.test\\.ts$';

/** The gateway's rooms, in the same way. */
const gatewayRooms = ['http', 'cache', 'access', 'files', 'events', 'api', 'pages'];
const gatewayDirections = gatewayRooms.map((room, index) => ({
  name: `gateway-${room}-imports-only-rooms-before-it`,
  severity: 'error',
  from: { path: `^gateway/src/${room}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^gateway/src/', pathNot: `^gateway/src/(${gatewayRooms.slice(0, index + 1).join('|')})/` },
}));

/** A folder that is missing in the list may import none. */
const folderDirections = Object.entries(featureFolders).flatMap(([service, folders]) => [
  ...folders.map((folder, index) => ({
    name: `${service}-${folder}-imports-only-folders-before-it`,
    severity: 'error',
    from: { path: folderOf(service, [folder]), pathNot: notTests },
    to: { path: `^services/${service}/src/[^/]+/`, pathNot: folderOf(service, folders.slice(0, index + 1)) },
  })),
  {
    name: `${service}-lists-its-feature-folders`,
    severity: 'error',
    from: { path: `^services/${service}/src/([^/]+)/`, pathNot: `${folderOf(service, folders)}|${notTests}` },
    to: { path: `^services/${service}/src/[^/]+/`, pathNot: `^services/${service}/src/$1/` },
  },
]);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'contracts-import-only-zod',
      comment: 'Contracts run in the browser too.',
      severity: 'error',
      from: { path: '^libs/contracts/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(libs/contracts/src|node_modules/zod)' },
    },
    {
      name: 'services-do-not-import-each-other',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services|gateway|web)/', pathNot: '^services/$1/' },
    },
    { name: 'no-circles-of-types-in-services', severity: 'error', from: { path: '^services/' }, to: { circular: true } },
    ...folderDirections,
    ...gatewayDirections,
    {
      name: 'dev-needs-no-test-or-bench',
      severity: 'error',
      from: { path: '^dev/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(tests|bench)/' },
    },
    { name: 'tests-need-no-bench', severity: 'error', from: { path: '^tests/' }, to: { path: '^bench/' } },
    {
      name: 'feature-folders-of-unlisted-services-stand-apart',
      comment: 'List the service in featureFolders, above.',
      severity: 'error',
      from: { path: `^services/(?!(?:${Object.keys(featureFolders).join('|')})/)([^/]+)/src/([^/]+)/`, pathNot: notTests },
      to: { path: '^services/$1/src/[^/]+/', pathNot: '^services/$1/src/$2/' },
    },
    {
      name: 'feature-folders-do-not-import-main',
      severity: 'error',
      from: { path: '^services/[^/]+/src/[^/]+/' },
      to: { path: '^services/[^/]+/src/main\\.ts$' },
    },
    { name: 'gateway-stands-alone', severity: 'error', from: { path: '^gateway/' }, to: { path: '^(services|web)/' } },
    { name: 'web-knows-only-contracts', severity: 'error', from: { path: '^web/' }, to: { path: '^(services|gateway|libs/service)/' } },
    { name: 'site-and-admin-stay-apart', severity: 'error', from: { path: '^web/src/site/' }, to: { path: '^web/src/admin/' } },
    { name: 'admin-and-site-stay-apart', severity: 'error', from: { path: '^web/src/admin/' }, to: { path: '^web/src/site/' } },
    {
      name: 'web-folders-import-one-way',
      comment: 'Imports of types count too: a folder of web/src is read without those above it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/src/' },
      to: { circular: true },
    },
    {
      name: 'libs-know-no-product-part',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(services|gateway|web|dev|tests)/', pathNot: '/node_modules/' },
    },
    {
      name: 'product-does-not-import-dev',
      severity: 'error',
      from: { path: '^(libs|services|gateway|web)/' },
      to: { path: '^(dev|tests)/', pathNot: '/node_modules/' },
    },
    {
      name: 'product-needs-no-package-of-the-tests',
      comment: 'They are not installed where the shop runs.',
      severity: 'error',
      from: { path: '^(libs|services|gateway|web)/', pathNot: '\\.test\\.tsx?$|^web/src/ui/fonts/make-subset\\.mjs$' },
      to: { path: '^tests/packages/node_modules/' },
    },
    {
      name: 'no-names-that-say-nothing',
      severity: 'error',
      from: {},
      to: { path: '^(libs|services|gateway|web|dev|tests)/.*/(utils?|common|helpers?|misc|shared)(/|\\.tsx?$)' },
    },
    { name: 'no-index-barrels', severity: 'error', from: {}, to: { path: '^(libs|services|gateway|web|dev|tests)/.*/index\\.tsx?$' } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?|^virtual:|\\+types' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.kaarto|\\.react-router)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'] },
  },
};
