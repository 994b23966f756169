/** Unit test files that need a process of their own: they mock modules, measure memory or change the process. */
export const ISOLATED_TESTS = [
  // Mocked modules
  "app/models/accounts/authentication/sign-in.test.ts",
  "app/stream/studio/broadcast/broadcaster.test.ts",
  // Memory and processor time
  "app/media/ingest/fuzz.test.ts",
  "app/media/rtmp/fuzz.test.ts",
  "test/forms/fuzz.test.ts",
  // The environment, before the app reads it
  "app/auth/sign-up-limit.test.ts",
  "test/routes/account/google.test.ts",
  "test/routes/admin/admin-in-production.test.ts",
];
