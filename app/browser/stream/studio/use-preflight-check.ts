import { useCallback, useEffect, useRef, useState } from "react";
import type { PreflightCheck, PreflightState } from "./broadcast/capture/preflight-check";
import type { DeviceChoice } from "./broadcast/capture/devices";

/** Loads the check's code on demand. */
export function usePreflightCheck() {
  const [state, setState] = useState<PreflightState | null>(null);
  const check = useRef<PreflightCheck | null>(null);
  useEffect(() => () => check.current?.stop(), []);

  const open = useCallback(async () => {
    const { PreflightCheck, INITIAL_PREFLIGHT_STATE } = await import("./broadcast/capture/preflight-check");
    check.current?.stop();
    check.current = new PreflightCheck(setState);
    setState(INITIAL_PREFLIGHT_STATE);
    await check.current.run();
  }, []);

  const close = useCallback(() => {
    check.current?.stop();
    check.current = null;
    setState(null);
  }, []);

  const handOver = useCallback(() => {
    const found = check.current && { ladder: check.current.ladder, capture: check.current.handOver() };
    check.current = null;
    setState(null);
    return found;
  }, []);

  const chooseDevices = useCallback((choice: DeviceChoice) => void check.current?.chooseDevices(choice), []);
  const peakDb = useCallback(() => check.current?.peakDb() ?? null, []);
  return { state, open, close, handOver, chooseDevices, peakDb };
}
