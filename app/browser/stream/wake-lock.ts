/** Keeps the screen on while the page is visible. Returns the release function. */
export function requestWakeLock() {
  let lock: WakeLockSentinel | null = null;
  let isReleased = false;
  const keep = (granted: WakeLockSentinel) => {
    lock = granted;
    if (isReleased) void granted.release();
  };

  const ask = () => {
    if (document.visibilityState !== "visible" || !navigator.wakeLock) return;

    // Browsers refuse on low battery.
    navigator.wakeLock.request("screen").then(keep, () => {});
  };

  document.addEventListener("visibilitychange", ask);
  ask();

  return () => {
    isReleased = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
