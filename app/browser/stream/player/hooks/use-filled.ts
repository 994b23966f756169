import { useEffect, useSyncExternalStore } from "react";
import type { PlayerStage } from "../live-player.types";

/** A phone held sideways. Pixels, because larger text does not make the device a phone. */
const SIDEWAYS = "(orientation: landscape) and (min-width: 480px) and (max-height: 480px)";

/** Tells the room when its picture fills the screen. */
export function useFilled(stage: PlayerStage | undefined, { isActive, full }: { isActive: boolean; full: boolean }) {
  const isSideways = useSyncExternalStore(
    onTurn,
    () => matchMedia(SIDEWAYS).matches,
    () => false,
  );
  const isFilled = isActive && (isSideways || full);
  const onFill = stage?.onFill;

  useEffect(() => {
    onFill?.(isFilled);

    return () => onFill?.(false);
  }, [onFill, isFilled]);
}

function onTurn(onChange: () => void) {
  const query = matchMedia(SIDEWAYS);

  // Safari before 14 has no addEventListener here.
  query.addListener(onChange);

  return () => query.removeListener(onChange);
}
