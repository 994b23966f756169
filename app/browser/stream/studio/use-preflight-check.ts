import { useCallback, useEffect, useRef, useState } from "react";
import { loadChunk } from "~/platform/chunks/load-chunk";
import type { PreflightCheck, PreflightState } from "./broadcast/capture/preflight-check";
import type { DeviceChoice } from "./broadcast/capture/devices";

const loadPreflightCheck = () => import("./broadcast/capture/preflight-check");

/** Loads the check's code on demand. `onMissing`: called if the code did not load. */
export function usePreflightCheck(eventId: string, onMissing: () => void) {
  const [state, setState] = useState<PreflightState | null>(null);

  useNotedCheck(eventId, state);

  const latest = useRef(onMissing);

  latest.current = onMissing;

  const check = useRef<PreflightCheck | null>(null);

  useEffect(() => () => check.current?.stop(), []);

  const open = useCallback(async () => {
    const loaded = await loadChunk(loadPreflightCheck).catch(() => null);
    if (!loaded) return latest.current();

    check.current?.stop();
    check.current = new loaded.PreflightCheck(setState);
    setState(loaded.INITIAL_PREFLIGHT_STATE);
    await check.current.run();
  }, []);

  const close = useCallback(() => {
    check.current?.stop();
    check.current = null;
    setState(null);
  }, []);

  const handOver = useCallback(() => {
    const result = check.current && {
      ladder: check.current.ladder,
      capture: check.current.handOver(),
    };

    check.current = null;
    setState(null);

    return result;
  }, []);

  const chooseDevices = useCallback(
    (choice: DeviceChoice) => void check.current?.chooseDevices(choice),
    [],
  );
  const peakDb = useCallback(() => check.current?.peakDb() ?? null, []);

  return { state, open, close, handOver, chooseDevices, peakDb };
}

/** Tells the server once that the check was passed, so that the show's checklist counts it. */
function useNotedCheck(eventId: string, state: PreflightState | null) {
  const isPassed = state !== null && hasPassed(state);

  useEffect(() => {
    if (!isPassed) return;

    const body = new URLSearchParams({ intent: "checked" });

    void fetch(`/stream/${eventId}`, { method: "POST", body, redirect: "manual" }).catch(() => {});
  }, [eventId, isPassed]);
}

/** True if camera, encoder, playback and upload have all been found good. */
export function hasPassed({ problem, size, heights, playable, upload }: PreflightState): boolean {
  const isPlayable = playable === "good" || playable === "unknown";

  return (
    problem === null &&
    size !== null &&
    (heights?.length ?? 0) > 0 &&
    isPlayable &&
    upload.state === "done" &&
    upload.enoughFor !== "sound"
  );
}
