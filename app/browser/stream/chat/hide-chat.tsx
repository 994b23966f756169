import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/elements/icon";

/** Takes the chat off a picture that fills the screen; the player's button brings it back. */
export function HideChat({ onHide }: { onHide: () => void }) {
  const { t } = useTranslation("player");

  return (
    <button
      type="button"
      className="icon-btn bare chat-hide"
      aria-label={t("chat_hide")}
      onClick={onHide}
    >
      <Icon of={X} />
    </button>
  );
}
