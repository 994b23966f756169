import { useRevalidator } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { PressQueue, type QueueNews } from "./press-queue";
import { sendPress } from "./send-press";

/** How often the page looks for presses of other people. */
const LOOK_EVERY_MS = 3000;

const KEY_PRESSES: Record<string, string> = {
  " ": "next",
  ArrowDown: "next",
  ArrowRight: "next",
  PageDown: "next",
  ArrowUp: "back",
  ArrowLeft: "back",
  PageUp: "back",
  Escape: "clear",
};

/**
 * Sends presses without loading the page, one after another. Keys work from anywhere on the page,
 * except that Enter and Space press the focused line or link. `from`: the number of the cue on the
 * page; `pressUrl`: the call that takes presses
 */
export function usePresses(from: number, pressUrl: string) {
  const { revalidate, state: reading } = useRevalidator();
  const [state, setState] = useState<{ waiting: number; news: QueueNews }>({
    waiting: 0,
    news: "answered",
  });
  const refresh = useRef(revalidate);

  refresh.current = revalidate;

  const queue = useMemo(() => {
    const onChange = (waiting: number, queueNews: QueueNews) => {
      setState({ waiting, news: queueNews });
      if (queueNews === "answered" || queueNews === "dropped") refresh.current();
    };

    return new PressQueue({ send: (press) => sendPress(pressUrl, press), onChange });
  }, [pressUrl]);

  queue.noteCue(from);
  useKeys((value) => queue.add(value));
  useEffect(() => {
    const timer = setInterval(() => {
      if (reading === "idle" && document.visibilityState === "visible") revalidate();
    }, LOOK_EVERY_MS);

    return () => clearInterval(timer);
  }, [reading, revalidate]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;

    event.preventDefault();
    queue.add(submitter.value);
  };

  return { onSubmit, onClick: unfocus, ...state };
}

/**
 * Removes the focus from a tapped line, so that the Space of a foot switch does not press it again.
 * Clicks by keyboard have no detail and keep the focus.
 */
function unfocus({ detail, target }: MouseEvent) {
  if (detail > 0) (target as Element).closest("button")?.blur();
}

function useKeys(press: (value: string) => void) {
  const latest = useRef(press);

  latest.current = press;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const value = KEY_PRESSES[event.key];
      const isOnControl =
        event.key === " " && (event.target as Element).closest("button, a, summary, input, select");
      if (!value || isOnControl || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
        return;

      event.preventDefault();
      latest.current(value);
    };

    document.addEventListener("keydown", onKey);

    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
