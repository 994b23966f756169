import { useCallback, useEffect, useRef, useState } from "react";
import type { PlayerStage } from "../player/live-player.types";

/** The room around a picture that can fill the screen, with the chat as a strip over it. */
export function useStage(hasChat: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(false);
  const [isShown, setShown] = useState(true);
  const toggle = useCallback(() => setShown((before) => !before), []);

  useScreenEdges(isFilled);

  const stage: PlayerStage = { element, isFilled, onFill: setFilled, chat: hasChat ? { isShown, toggle } : null };

  return { element, stage, isFilled, hasStrip: isFilled && hasChat && isShown };
}

/** Reaches under a phone's notch while the picture fills the screen; every other page stays clear of it. */
function useScreenEdges(isFilled: boolean) {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (!isFilled || !meta) return;

    const before = meta.content;

    meta.content = `${before}, viewport-fit=cover`;

    return () => {
      meta.content = before;
    };
  }, [isFilled]);
}
