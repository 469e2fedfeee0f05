// The tests of images, compose file and manifests. tests/containers/phases.ts runs them and provides Docker and the images.
import base from '../../jest.config.mjs';

const [{ testMatch: _unit, ...project }] = base.projects;
const { testTimeout } = base;

export default {
  ...project,
  testTimeout,
  displayName: 'containers',
  rootDir: '../..',
  testMatch: ['<rootDir>/tests/containers/**/*.test.ts'],
};
