import { useRef, useState } from "react";
import { keepPreferences, readPreferences } from "../preferences";

/** People who speak to their device, or whose hand is not steady, need to turn single keys off (WCAG 2.1.4). */
export function useKeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isEverywhere, setEverywhere] = useState(() => readPreferences().hasKeysEverywhere);
  const turnEverywhere = (hasKeysEverywhere: boolean) => {
    setEverywhere(hasKeysEverywhere);
    keepPreferences({ hasKeysEverywhere });
  };

  const toggle = () => {
    if (dialog.current?.open) dialog.current.close();
    else dialog.current?.showModal();
  };

  return { dialog, toggle, isEverywhere, turnEverywhere };
}
