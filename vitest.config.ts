import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/database.ts'],
    // Two workers keep two cores busy; PostgreSQL works beside them.
    maxWorkers: 2,
    // Only a test that hangs meets these: on a machine that is busy with something else everything takes many times as long.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
