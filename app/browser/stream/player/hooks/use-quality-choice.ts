import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Engine } from "../engine/engine.types";
import { NO_QUALITIES, type QualityChoice, type QualityMenu } from "../engine/quality";
import { keepQuality, preferredQuality, readPreferences } from "../preferences";

/** Begins with what this browser remembers; a show that lacks the choice is played automatically. */
export function useQualityChoice(engine: RefObject<Engine | null>, menu: QualityMenu) {
  const { heights, audio } = menu;
  const [wanted, setWanted] = useState(preferredQuality);
  const isOffered = wanted === "auto" || (wanted === "audio" ? audio : heights.includes(wanted));
  const isMissing = menu !== NO_QUALITIES && !isOffered;

  useEffect(() => {
    if (isMissing) engine.current?.choose("auto");
  }, [engine, isMissing]);

  const choice: QualityChoice = isMissing ? "auto" : wanted;
  const latestChoice = useRef(choice);

  latestChoice.current = choice;

  const choose = useCallback(
    (next: QualityChoice) => {
      setWanted(next);
      keepQuality(next);
      engine.current?.choose(next);
    },
    [engine],
  );
  /** Back from sound only to the quality that was chosen before. */
  const toggleSound = () => {
    if (audio) choose(choice === "audio" ? readPreferences().quality : "audio");
  };

  return { choice, latestChoice, choose, toggleSound };
}
