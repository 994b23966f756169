/** Keeps the screen on while the page is seen; the answer lets it sleep again. */
export function keepAwake() {
  let lock: WakeLockSentinel | null = null;
  const ask = () => {
    if (document.visibilityState !== "visible" || !navigator.wakeLock) return;
    // Refused when the battery is low, which is no reason to stop the show.
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
