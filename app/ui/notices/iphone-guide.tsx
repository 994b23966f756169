import { BookOpen, Copy, Printer, Share, SquarePlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { siteLogo } from "~/platform/site/site-logo";
import { siteName } from "~/locales/site-name";
import { Icon } from "../elements/icon";

/** The three taps to the Home Screen, drawn in the reader's language in the words that iOS uses. */
export function IphoneGuide() {
  const { t } = useTranslation("push");

  return (
    <ol className="phone-steps">
      <li>
        <p>{t("stepShare")}</p>
        <div className="phone-drawing" aria-hidden="true">
          <div className="phone-bar">
            <Icon of={BookOpen} />
            <span className="tap-here">
              <Icon of={Share} />
            </span>
            <Icon of={Copy} />
          </div>
        </div>
      </li>
      <li>
        <p>{t("stepAdd")}</p>
        <div className="phone-drawing" aria-hidden="true">
          <div className="phone-menu">
            <span>
              {t("ios.copy")}
              <Icon of={Copy} />
            </span>
            <span>
              {t("ios.bookmark")}
              <Icon of={BookOpen} />
            </span>
            <span className="tap-here">
              {t("ios.add")}
              <Icon of={SquarePlus} />
            </span>
            <span>
              {t("ios.print")}
              <Icon of={Printer} />
            </span>
          </div>
        </div>
      </li>
      <li>
        <p>{t("stepOpen")}</p>
        <div className="phone-drawing" aria-hidden="true">
          <div className="phone-icons">
            <i />
            <i />
            <i />
            <i />
            <span className="tap-here">
              <img src={siteLogo("icon-192") ?? "/icon-192.png"} alt="" width="48" height="48" />
              {siteName()}
            </span>
            <i />
          </div>
        </div>
      </li>
    </ol>
  );
}
