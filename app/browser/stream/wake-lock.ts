/** Keeps the screen on while the page is visible. Returns the release function. */
export function requestWakeLock() {
  let wakeLock: WakeLockSentinel | null = null;
  let isReleased = false;
  const keepLock = (granted: WakeLockSentinel) => {
    wakeLock = granted;
    if (isReleased) void granted.release();
  };

  const requestLock = () => {
    if (document.visibilityState !== "visible" || !navigator.wakeLock) return;

    // The request rejects while the battery is low.
    navigator.wakeLock.request("screen").then(keepLock, () => {});
  };

  document.addEventListener("visibilitychange", requestLock);
  requestLock();

  return () => {
    isReleased = true;
    document.removeEventListener("visibilitychange", requestLock);
    void wakeLock?.release();
  };
}
