// The tests of images, compose file and manifests: run by tests/containers/phases.ts, which sees to Docker and the images.
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
