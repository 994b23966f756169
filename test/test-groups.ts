/**
 * Unit test files that need a process of their own: they mock modules, measure memory or change the
 * process.
 */
export const ISOLATED_TESTS = [
  // Mocked modules
  "app/integrations/storage/object-store/folder-store.test.ts",
  "app/models/accounts/authentication/sign-in.test.ts",
  "app/browser/stream/studio/broadcast/broadcaster.test.ts",
  "app/jobs/shut-down.test.ts",
  "app/realtime/handlers/join.test.ts",
  "app/web/forms/received-files.test.ts",
  // Memory and processor time
  "app/media/ingest/fuzz.test.ts",
  "app/media/rtmp/fuzz.test.ts",
  "test/base/fuzz.test.ts",
  // The environment, before the app reads it
  "app/auth/sign-up-limit.test.ts",
  "app/operations/checks/each/in-production.test.ts",
  "test/accounts/sign-in/google.test.ts",
  "test/office/admin-in-production.test.ts",
];

/**
 * Left to `npm run test:slow`: each takes many seconds or starts programs, and few changes touch
 * what it tests.
 */
export const SLOW_TESTS = [
  "app/api/fuzz.test.ts",
  "app/integrations/storage/object-store/s3-backup.test.ts",
  "app/integrations/storage/object-store/s3-store.test.ts",
  "app/media/crash.test.ts",
  "app/media/object-storage/lifecycle.test.ts",
  "app/media/object-storage/object-storage.test.ts",
  "app/media/packager/segment-numbers.test.ts",
  "app/media/rtmp/low-sound/low-sound.test.ts",
  "app/media/rtmp/transcoder/transcoder-pool.test.ts",
  "app/media/simulcast/simulcast.test.ts",
  "app/platform/process/start.test.ts",
  "scripts/build.test.ts",
  "scripts/drill/end-with-parent.test.ts",
  "scripts/release.test.ts",
  "test/backup/kills.test.ts",
  "test/docs/backup-lines.test.ts",
  "test/edge/media.test.ts",
  "test/edge/steering.test.ts",
  "test/tickets/pass-rush.test.ts",
  "test/payouts/share-histories.test.ts",
  "test/tickets/ticket-type-crowd.test.ts",
  "test/outreach/crowd.test.ts",
  "test/relays/attacks.test.ts",
  "test/relays/doors.test.ts",
  "test/relays/outages.test.ts",
  "test/relays/secured-redis.test.ts",
  "test/relays/through-edge.test.ts",
  "test/live/bundle.test.ts",
];
