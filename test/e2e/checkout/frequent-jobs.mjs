// Preloaded into a server of a journey that waits for its jobs: what runs every 5 to 30 seconds
// runs every half.
const { setInterval } = globalThis;

globalThis.setInterval = (run, everyMs, ...rest) =>
  setInterval(run, everyMs >= 5000 && everyMs <= 30_000 ? 500 : everyMs, ...rest);
