import { useFetcher, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";

/** Presses of one hand that wait for the one before. */
const MAX_WAITING = 4;
/** How often the page looks for presses of other hands. */
const LOOK_EVERY_MS = 3000;

const KEYS: Record<string, string> = {
  " ": "next",
  ArrowDown: "next",
  PageDown: "next",
  ArrowUp: "back",
  PageUp: "back",
  Escape: "clear",
};

/**
 * Sends presses without loading the page, one after another: each means to leave the line that the one before has
 * shown. Keys work from anywhere on the page, except that Enter and Space press the focused line or link.
 */
export function usePresses(from: number) {
  const fetcher = useFetcher<{ from?: number }>();
  const { revalidate, state: reading } = useRevalidator();
  const waiting = useRef<string[]>([]);
  const [count, setCount] = useState(0);
  const isIdle = fetcher.state === "idle";

  const press = (value: string) => {
    if (waiting.current.length >= MAX_WAITING) return;
    waiting.current.push(value);
    setCount((old) => old + 1);
  };
  useEffect(() => {
    if (!isIdle) return;
    const next = waiting.current.shift();
    if (next) fetcher.submit({ from: String(from), press: next }, { method: "post" });
  }, [isIdle, from, count, fetcher]);

  useKeys(press);
  useEffect(() => {
    const timer = setInterval(() => {
      if (isIdle && reading === "idle" && document.visibilityState === "visible") revalidate();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isIdle, reading, revalidate]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    press(submitter.value);
  };
  return { onSubmit };
}

function useKeys(press: (value: string) => void) {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const value = KEYS[event.key];
      const isOnControl = event.key === " " && (event.target as Element).closest("button, a, summary, input, select");
      if (!value || isOnControl || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current(value);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
