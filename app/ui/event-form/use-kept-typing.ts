import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { type TypedEvent, typedIn } from "~/models/events/form/protocol";
import type { FrameData } from "../frame/frame-data";

const WEEK = 7 * 24 * 3600_000;

/**
 * Keeps what is typed in this browser, so that a closed tab loses nothing. `restored` is what an earlier visit left;
 * it is offered only when the server itself brings nothing back. Sending the form ends the keeping: from then on the
 * server answers with every word.
 */
export function useKeptTyping(typed: TypedEvent, path: string | undefined, hasAnswer: boolean) {
  const { pathname } = useLocation();
  const viewer = useRouteLoaderData<{ viewer: FrameData["viewer"] }>("root")?.viewer;
  const key = `nhacsong-form:${viewer?.id}:${path ?? pathname}`;
  const [restored, setRestored] = useState<TypedEvent | null>(null);
  useEffect(() => {
    const kept = hasAnswer ? null : read(key);
    if (kept && JSON.stringify(kept) !== JSON.stringify(typed)) setRestored({ ...typed, ...kept });
    // Once, when the form comes up: later changes of `typed` are answers of the server.
  }, [key]);
  return {
    restored,
    keep: (event: FormEvent<HTMLFormElement>) => write(key, typedIn(new FormData(event.currentTarget), typed)),
    forget: () => write(key, null),
    discard: () => {
      write(key, null);
      setRestored(null);
    },
  };
}

function read(key: string): TypedEvent | null {
  try {
    const { typed, at } = JSON.parse(localStorage.getItem(key) ?? "null") ?? {};
    return typed && Date.now() - at < WEEK ? (typed as TypedEvent) : null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing (private windows, full storage) is no reason to disturb the form. */
function write(key: string, typed: TypedEvent | null) {
  try {
    if (typed) localStorage.setItem(key, JSON.stringify({ typed, at: Date.now() }));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
}
