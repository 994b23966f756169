import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import type { FrameData } from "../frame/frame-data";
import type { EventFormProps } from "./event-form-props";
import { copyOf, isTaken, type DraftCopy, readCopy, writeCopy } from "./draft-copy";

/**
 * Keeps a copy of the typed form in this browser, against closed tabs and failed requests.
 * `restored` is the copy of an earlier visit, unless the server itself returns values. Only the
 * server's response removes it. `turn` changes when the form must reset.
 */
export function useDraftCopy({ typed, action, errors, isRestored }: EventFormProps) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const viewer = useRouteLoaderData<{ viewer: FrameData["viewer"] }>("root")?.viewer;
  const path = action ?? pathname;
  const key = `nhacsong-form:${viewer?.id}:${path}`;
  const hasAnswer = Boolean(errors || isRestored);
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<DraftCopy | null>(null);
  const standAnew = (copy: DraftCopy | null) => {
    setFound(copy);
    setTurn((before) => before + 1);
  };

  useEffect(() => {
    const copy = hasAnswer ? null : readCopy(key);
    if (copy && JSON.stringify(copy.typed) !== JSON.stringify(typed))
      standAnew({ ...copy, typed: { ...typed, ...copy.typed } });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the form opens: later values are the server's answers
  }, [key]);

  const taken = isTaken(navigation, path);

  useEffect(() => {
    if (errors || taken) writeCopy(key, null);
  }, [key, errors, taken]);

  return {
    turn,
    restored: hasAnswer ? null : found,
    keep: (event: FormEvent<HTMLFormElement>) =>
      writeCopy(key, copyOf(new FormData(event.currentTarget), typed)),
    discard: () => {
      writeCopy(key, null);
      standAnew(null);
    },
  };
}
