/** Keeps the screen on while the page is visible. Returns the release function. */
export function requestWakeLock() {
  let lock: WakeLockSentinel | null = null;
  const ask = () => {
    if (document.visibilityState !== "visible" || !navigator.wakeLock) return;
    // Browsers refuse on low battery.
    navigator.wakeLock.request("screen").then(
      (granted) => (lock = granted),
      () => {},
    );
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
