// Jest runs the TypeScript sources. swc compiles each file on its own, with the decorator metadata that Nest needs.
const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    target: 'es2024',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': ['@swc/jest', swc] },
  // Jest's resolver does not support wildcards in package.json's `imports`.
  moduleNameMapper: { '^#contracts/(.*)$': '<rootDir>/libs/contracts/src/$1.ts', '^#service/(.*)$': '<rootDir>/libs/service/src/$1.ts' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.kaarto/'],
};

export default {
  // Long, because starting processes and waiting for them is slow on a busy machine.
  testTimeout: 180_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,gateway,services,web,dev}/**/*.test.{ts,tsx}', '<rootDir>/tests/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'integration',
      testMatch: ['<rootDir>/tests/integration/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/start-server-sets.mjs',
      globalTeardown: '<rootDir>/tests/stop-server-sets.mjs',
    },
    { ...shared, displayName: 'faults', testMatch: ['<rootDir>/tests/faults/**/*.test.ts'] },
  ],
};
