import { useCallback, useRef, useState } from "react";
import type { PlayerStage } from "../player/live-player.types";

/** The room around a picture that can fill the screen, with the chat as a strip over it. */
export function useStage(hasChat: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(false);
  const [isShown, setShown] = useState(true);
  const toggle = useCallback(() => setShown((before) => !before), []);
  const stage: PlayerStage = { element, isFilled, onFill: setFilled, chat: hasChat ? { isShown, toggle } : null };
  return { element, stage, isFilled, hasStrip: isFilled && hasChat && isShown };
}
