import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import type { FrameData } from "../frame/frame-data";
import type { EventFormProps } from "./event-form-props";
import {
  draftCopyOf,
  isAccepted,
  type DraftCopy,
  readDraftCopy,
  writeDraftCopy,
} from "./draft-copy";

/**
 * Keeps a copy of the typed form in this browser, in case a tab is closed or a request fails.
 * `restored`: the copy of an earlier visit, unless the server itself returns values. The copy is
 * removed after the server has accepted the form or returned it with errors. `turn` changes when
 * the form must reset.
 */
export function useDraftCopy({ typed, action, errors, isRestored }: EventFormProps) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const viewer = useRouteLoaderData<{ viewer: FrameData["viewer"] }>("root")?.viewer;
  const formPath = action ?? pathname;
  const storageKey = `nhacsong-form:${viewer?.id}:${formPath}`;
  const hasAnswer = Boolean(errors || isRestored);
  const [turn, setTurn] = useState(0);
  const [foundCopy, setFound] = useState<DraftCopy | null>(null);
  const resetForm = (storedCopy: DraftCopy | null) => {
    setFound(storedCopy);
    setTurn((before) => before + 1);
  };

  useEffect(() => {
    const storedCopy = hasAnswer ? null : readDraftCopy(storageKey);
    if (storedCopy && JSON.stringify(storedCopy.typed) !== JSON.stringify(typed))
      resetForm({ ...storedCopy, typed: { ...typed, ...storedCopy.typed } });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the form opens: later values are the server's answers
  }, [storageKey]);

  const isFormAccepted = isAccepted(navigation, formPath);

  useEffect(() => {
    if (errors || isFormAccepted) writeDraftCopy(storageKey, null);
  }, [storageKey, errors, isFormAccepted]);

  return {
    turn,
    restored: hasAnswer ? null : foundCopy,
    keep: (event: FormEvent<HTMLFormElement>) =>
      writeDraftCopy(storageKey, draftCopyOf(new FormData(event.currentTarget), typed)),
    discard: () => {
      writeDraftCopy(storageKey, null);
      resetForm(null);
    },
  };
}
