import { useCallback, useEffect, useRef, useState } from "react";
import { loadChunk } from "~/platform/chunks/load-chunk";
import type { PreflightCheck, PreflightState } from "./broadcast/capture/preflight-check";
import type { DeviceChoice } from "./broadcast/capture/devices";

const loadPreflightCheck = () => import("./broadcast/capture/preflight-check");

/** Loads the check's code on demand. `onMissing`: called if the code did not load. */
export function usePreflightCheck(onMissing: () => void) {
  const [state, setState] = useState<PreflightState | null>(null);
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
