import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  MIN_LETTERS,
  type Suggestion,
  type Suggestions,
  SUGGESTIONS_PATH,
} from "./suggestions.protocol";

const PAUSE_MS = 180;

/**
 * Loads suggestions shortly after typing; `active`: the option selected by arrow keys. It follows
 * the combobox pattern of the ARIA Authoring Practices: the focus stays in the field.
 */
export function useSuggestions() {
  const navigate = useNavigate();
  const [typedText, setTyped] = useState("");
  const [found, setFound] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const pendingRequest = useRef<AbortController>();

  const closeList = () => {
    pendingRequest.current?.abort();
    setTyped("");
    setFound([]);
    setActive(-1);
  };

  useEffect(() => {
    if ([...typedText.trim()].length < MIN_LETTERS) return setFound([]);

    const controller = (pendingRequest.current = new AbortController());
    const requestTimer = setTimeout(() => {
      requestSuggestions(typedText, controller.signal).then(
        (suggestions) => {
          setActive(-1);
          setFound(suggestions);
        },
        () => {}, // Without suggestions the field is a plain search.
      );
    }, PAUSE_MS);

    return () => {
      clearTimeout(requestTimer);
      controller.abort();
    };
  }, [typedText]);

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (event.key === "Escape" && found.length) closeList();
    else if (event.key === "ArrowDown" && found.length) setActive((active + 1) % found.length);
    else if (event.key === "ArrowUp" && found.length)
      setActive((active <= 0 ? found.length : active) - 1);
    else if (event.key === "Enter" && chosen) {
      closeList();
      navigate(chosen.href);
    } else return;
    event.preventDefault();
  };

  return { found, active, close: closeList, onKeyDown, onType: setTyped };
}

async function requestSuggestions(search: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetch(`${SUGGESTIONS_PATH}?${new URLSearchParams({ search })}`, { signal });

  return answer.ok ? ((await answer.json()) as Suggestions).suggestions : [];
}
