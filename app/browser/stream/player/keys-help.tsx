import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Player } from "./hooks/use-player";

/**
 * `keys`: keys of the keyboard, as printed on them or as a key of the translations ("key_space").
 * `text`: translation key of the shortcut's effect.
 */
const SHORTCUTS = [
  { keys: ["key_space", "K"], text: "key_play" },
  { keys: ["←", "→"], text: "key_seek" },
  { keys: ["0–9"], text: "key_tenths" },
  { keys: ["L"], text: "jump_to_live" },
  { keys: ["↑", "↓"], text: "volume" },
  { keys: ["M"], text: "key_mute" },
  { keys: ["F"], text: "fullscreen" },
  { keys: ["S"], text: "audio_only" },
  { keys: ["C"], text: "captions" },
  { keys: ["I"], text: "picture_in_picture" },
  { keys: ["?"], text: "keys" },
] as const;

/**
 * The dialog is inside the player, so that full screen shows it too. The browser closes it on
 * Escape and returns the focus.
 */
export function KeysHelp({ dialog, isEverywhere, turnEverywhere }: Player["help"]) {
  const { t } = useTranslation("player");

  return (
    <dialog ref={dialog} className="player-help" aria-labelledby="player-help-title">
      <form method="dialog" className="player-help-head">
        <h2 id="player-help-title">{t("keys")}</h2>
        <button className="player-button" aria-label={t("keys_close")}>
          <X aria-hidden />
        </button>
      </form>
      <dl className="player-help-keys">
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key === "key_space" ? t(key) : key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={isEverywhere}
          onChange={(event) => turnEverywhere(event.currentTarget.checked)}
        />
        <span>{t("keys_everywhere")}</span>
      </label>
    </dialog>
  );
}
