import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/elements/icon";

/**
 * A button that hides the chat over a full-screen picture; a button of the player shows the chat
 * again.
 */
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
