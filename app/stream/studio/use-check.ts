import { useCallback, useEffect, useRef, useState } from "react";
import type { Check, CheckState } from "./broadcast/capture/check";
import type { DeviceChoice } from "./broadcast/capture/devices";

/** The check before the show, open or not; its code is loaded when somebody asks for it. */
export function useCheck() {
  const [state, setState] = useState<CheckState | null>(null);
  const check = useRef<Check | null>(null);
  useEffect(() => () => check.current?.stop(), []);

  const open = useCallback(async () => {
    const { Check, CHECK_BEGUN } = await import("./broadcast/capture/check");
    check.current?.stop();
    check.current = new Check(setState);
    setState(CHECK_BEGUN);
    await check.current.run();
  }, []);

  const close = useCallback(() => {
    check.current?.stop();
    check.current = null;
    setState(null);
  }, []);

  /** What the show starts with: the camera that is open and what was found. */
  const handOver = useCallback(() => {
    const found = check.current && { strength: check.current.strength, capture: check.current.handOver() };
    check.current = null;
    setState(null);
    return found;
  }, []);

  const chooseDevices = useCallback((choice: DeviceChoice) => void check.current?.chooseDevices(choice), []);
  const peakDb = useCallback(() => check.current?.peakDb() ?? null, []);
  return { state, open, close, handOver, chooseDevices, peakDb };
}
