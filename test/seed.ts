import fc from "fast-check";

/**
 * Property tests try the same cases in every run, so that a run fails only through the change that
 * it tests. TEST_SEED=1 tries other cases.
 */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20261123) });
