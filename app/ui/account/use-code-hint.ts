import { useIsMailOn } from "../notices/mail-note";

/** Key of the hint below a code that comes this way, as the site can send messages. */
export function useCodeHint(way: "mail" | "text" | "call") {
  const isMailOn = useIsMailOn();
  if (way === "call") return "codeSixHintReadOut";
  if (way === "text") return isMailOn ? "codeSixHintText" : "codeSixHintTextNoMail";

  return isMailOn ? "codeSixHint" : "codeSixHintOutbox";
}
