import { Gift } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { Button, ButtonLink } from "~/ui/elements/button";
import { CheckField } from "~/ui/form/check-field";
import { Field, MoneyField } from "~/ui/form/field";
import { OptionGroup } from "~/ui/form/option-group";
import { SheetLink } from "~/ui/sheet/sheet-link";
import { BACK_TO_SHOW } from "./back-to-show";
import type { RoomView } from "./room.types";

const PRESETS = ["5.00", "10.00", "25.00", "50.00", "100.00"];
const DEFAULT_PRESET = "25.00";
const PAY_FRAME = "tip-payment";

/** A sheet over the video; a link to the checkout for guests and without scripts. */
export function Tip({ view }: { view: RoomView }) {
  const { t } = useTranslation("live");
  if (!view.tip) return null;
  if (!view.viewer) {
    return (
      <ButtonLink to={view.tip.href} variant="accent" icon={Gift}>
        {t("tipArtist")}
      </ButtonLink>
    );
  }
  return (
    <SheetLink
      href={view.tip.href}
      label={t("tipArtist")}
      variant="accent"
      icon={Gift}
      title={t("supportTheArtist")}
      hint={t("tipNote", { name: view.artist.name })}
    >
      {(close) => <TipForm href={view.tip!.href} onBack={close} />}
    </SheetLink>
  );
}

/** The checkout form posts into a frame of the sheet, so that payment runs there while the show goes on. */
function TipForm({ href, onBack }: { href: string; onBack: () => void }) {
  const { t } = useTranslation("live");
  useBack(onBack);
  const [isPaying, setPaying] = useState(false);
  return (
    <>
      <form
        method="post"
        action={href}
        target={PAY_FRAME}
        className={isPaying ? "sr" : "stack"}
        hidden={isPaying}
        onSubmit={() => setTimeout(() => setPaying(true))}
      >
        <TipFields />
        <Button variant="accent" size="lg" block name="intent" value="donate">
          {t("donate")}
        </Button>
        <p className="meta">{t("tipConfirm")}</p>
      </form>
      <iframe className="tip-frame" name={PAY_FRAME} title={t("tipPaying")} hidden={!isPaying} />
    </>
  );
}

/** A link back to the show inside the frame closes the sheet. */
function useBack(onBack: () => void) {
  useEffect(() => {
    const onMessage = ({ data, origin }: MessageEvent) => {
      if (data === BACK_TO_SHOW && origin === window.location.origin) onBack();
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [onBack]);
}

function TipFields() {
  const { t, i18n } = useTranslation(["live", "checkout"]);
  const language = languageOf(i18n);
  return (
    <>
      <OptionGroup
        name="preset"
        label={t("amountInDollars")}
        options={PRESETS.map((value) => ({ value, label: formatMoney(Number(value) * 100, language) }))}
        defaultValue={DEFAULT_PRESET}
      />
      <MoneyField name="amount" label={t("customAmount")} hint={t("checkout:customHint")} />
      <Field name="dedication" label={t("checkout:dedication")} hint={t("checkout:dedicationHint")} maxLength={200} />
      <CheckField name="hideAmount" label={t("checkout:hideAmount")} />
    </>
  );
}
