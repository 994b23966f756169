import { Form } from "@remix-run/react";
import { MessageSquareQuote } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "~/locales/languages";
import { isPhrase, PHRASE_IDS, PHRASES } from "~/models/live/chat/phrases.protocol";
import { Icon } from "~/ui/elements/icon";
import { useScripts } from "~/ui/elements/use-scripts";
import type { Room } from "../room/use-room";

/** Phrases to send with one click; each viewer reads them in their own language. */
export function Phrasebook({ room, disabled }: { room: Room; disabled: boolean }) {
  const { t, i18n } = useTranslation("live");
  const hasScripts = useScripts();
  const phraseMenu = useRef<HTMLDetailsElement>(null);
  const language = languageOf(i18n);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const phrase = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value");
    if (!hasScripts || !isPhrase(phrase)) return;

    event.preventDefault();
    room.sayPhrase(phrase, PHRASES[phrase][language]);
    phraseMenu.current?.removeAttribute("open");
    phraseMenu.current?.querySelector("summary")?.focus();
  };

  return (
    <details ref={phraseMenu} className="phrasebook">
      <summary className="btn btn-line btn-sm">
        <Icon of={MessageSquareQuote} />
        {t("phrasebook")}
      </summary>
      <Form method="post" className="phrases" aria-label={t("phrasebook")} onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="chat" />
        <p className="meta">{t("phrasebookHint")}</p>
        {PHRASE_IDS.map((phraseId) => (
          <button
            key={phraseId}
            className="btn btn-line btn-sm"
            name="phrase"
            value={phraseId}
            disabled={disabled}
          >
            {PHRASES[phraseId][language]}
          </button>
        ))}
      </Form>
    </details>
  );
}
