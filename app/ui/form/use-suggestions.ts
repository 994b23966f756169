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
 * Debounced suggestions; `active` is the option selected by arrow keys. Follows the combobox
 * pattern of the ARIA Authoring Practices: the focus stays in the field.
 */
export function useSuggestions() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const asked = useRef<AbortController>();

  const close = () => {
    asked.current?.abort();
    setTyped("");
    setFound([]);
    setActive(-1);
  };

  useEffect(() => {
    if ([...typed.trim()].length < MIN_LETTERS) return setFound([]);

    const controller = (asked.current = new AbortController());
    const timer = setTimeout(() => {
      ask(typed, controller.signal).then(
        (suggestions) => {
          setActive(-1);
          setFound(suggestions);
        },
        () => {}, // Without suggestions the field is a plain search.
      );
    }, PAUSE_MS);

    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed]);

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (event.key === "Escape" && found.length) close();
    else if (event.key === "ArrowDown" && found.length) setActive((active + 1) % found.length);
    else if (event.key === "ArrowUp" && found.length)
      setActive((active <= 0 ? found.length : active) - 1);
    else if (event.key === "Enter" && chosen) {
      close();
      navigate(chosen.href);
    } else return;
    event.preventDefault();
  };

  return { found, active, close, onKeyDown, onType: setTyped };
}

async function ask(search: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetch(`${SUGGESTIONS_PATH}?${new URLSearchParams({ search })}`, { signal });

  return answer.ok ? ((await answer.json()) as Suggestions).suggestions : [];
}
