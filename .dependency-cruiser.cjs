// The import rules of docs/architecture.md.

/**
 * The feature folders of each service, in dependency order. A folder imports only from folders before it; type imports count too
 * (docs/decisions/0025). The feature folders of a service that is not listed must not import each other.
 */
const featureFolders = {
  catalogue: ['pricing', 'records', 'read-model', 'finder', 'season', 'manufacturer', 'tyre', 'size', 'offer', 'deletion', 'import'],
  content: ['hours', 'price-list', 'shop', 'homepage', 'page', 'reviews', 'contact', 'image', 'article', 'revision-history'],
  chat: ['facts', 'claims', 'tools', 'settings', 'conversation', 'feedback', 'assistant', 'answers', 'reply', 'evaluation'],
  monitoring: ['page', 'browser', 'price', 'monitor', 'text', 'reading', 'check', 'digest', 'preview', 'import', 'evaluation'],
  marketing: ['settings', 'subscriber', 'campaign', 'mail', 'newsletter', 'image', 'sending', 'price-digest'],
};

const folderOf = (service, names) => `^services/${service}/src/(${names.join('|')})/`;
const notTests = '\\.test\\.ts$';

/** A folder imports only folders before it, and no file beside them: those put the folders together. */
const inOrder = (root, folders) =>
  folders.map((folder, index) => ({
    name: `${root}-${folder}-imports-only-folders-before-it`,
    severity: 'error',
    from: { path: `^${root}/${folder}/`, pathNot: '\\.test\\.ts$' },
    to: { path: `^${root}/`, pathNot: `^${root}/(${folders.slice(0, index + 1).join('|')})/` },
  }));

/** The folders of the gateway, of libs/service and of the price finder, in dependency order. */
const directions = [
  ...inOrder('gateway/src', ['http', 'cache', 'access', 'files', 'events', 'api', 'pages']),
  ...inOrder('libs/service/src', ['process', 'database', 'calls', 'events', 'records', 'mail', 'external', 'table-files', 'imports']),
  ...inOrder('services/monitoring/src/price', ['tree', 'wanted', 'amounts', 'decision']),
];

/** A folder that is missing from its service's list may not import any other. */
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
      comment: 'The contracts run in browsers too.',
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
    { name: 'no-circular-type-imports-in-services', severity: 'error', from: { path: '^services/' }, to: { circular: true } },
    ...folderDirections,
    ...directions,
    {
      name: 'dev-does-not-import-tests-or-bench',
      severity: 'error',
      from: { path: '^dev/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(tests|bench)/' },
    },
    { name: 'tests-do-not-import-bench', severity: 'error', from: { path: '^tests/' }, to: { path: '^bench/' } },
    {
      name: 'feature-folders-of-unlisted-services-do-not-import-each-other',
      comment: 'To allow it, add the service to featureFolders above.',
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
    { name: 'gateway-does-not-import-services-or-web', severity: 'error', from: { path: '^gateway/' }, to: { path: '^(services|web)/' } },
    { name: 'web-imports-only-contracts', severity: 'error', from: { path: '^web/' }, to: { path: '^(services|gateway|libs/service)/' } },
    { name: 'site-does-not-import-admin', severity: 'error', from: { path: '^web/src/site/' }, to: { path: '^web/src/admin/' } },
    { name: 'admin-does-not-import-site', severity: 'error', from: { path: '^web/src/admin/' }, to: { path: '^web/src/site/' } },
    {
      name: 'web-folders-import-one-way',
      comment: 'Type imports count too, so that a folder can be understood without those that import it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/src/' },
      to: { circular: true },
    },
    {
      name: 'libs-do-not-import-the-product',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(services|gateway|web|dev|tests|bench)/', pathNot: '/node_modules/' },
    },
    {
      name: 'product-does-not-import-dev',
      severity: 'error',
      from: { path: '^(libs|services|gateway|web)/' },
      to: { path: '^(dev|tests|bench)/', pathNot: '/node_modules/' },
    },
    {
      name: 'product-does-not-import-packages-of-the-tests',
      comment: 'The packages of tests/packages are not installed in production.',
      severity: 'error',
      from: { path: '^(libs|services|gateway|web)/', pathNot: '\\.test\\.tsx?$|^web/src/ui/fonts/make-subset\\.mjs$' },
      to: { path: '^tests/packages/node_modules/' },
    },
    {
      name: 'no-vague-names',
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
