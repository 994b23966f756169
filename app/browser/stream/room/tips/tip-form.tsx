import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { AMOUNTS, decimalString } from "~/locales/currency";
import { Button } from "~/ui/elements/button";
import { CheckField } from "~/ui/form/check-field";
import { Field, MoneyField } from "~/ui/form/field";
import { OptionGroup } from "~/ui/form/option-group";
import { useAmountHint } from "~/ui/money/use-amount-hint";
import { BACK_TO_SHOW } from "../back-to-show";
import type { RoomView } from "../room.types";

const PAY_FRAME = "tip-payment";

type TipOffer = NonNullable<RoomView["tip"]>;

/**
 * The checkout form posts into a frame of the sheet, so that payment runs there while the show goes
 * on.
 */
export default function TipForm({ tip, onBack }: { tip: TipOffer; onBack: () => void }) {
  const { t } = useTranslation("live");

  useBack(onBack);

  const [isPaying, setPaying] = useState(false);

  return (
    <>
      <form
        method="post"
        action={tip.href}
        target={PAY_FRAME}
        className={isPaying ? "sr" : "stack"}
        hidden={isPaying}
        onSubmit={() => setTimeout(() => setPaying(true))}
      >
        <TipFields tip={tip} />
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

function TipFields({ tip }: { tip: TipOffer }) {
  const { currency } = tip;
  const { t, i18n } = useTranslation(["live", "checkout"]);
  const language = languageOf(i18n);
  const { tips, usualTip } = AMOUNTS[currency];

  return (
    <>
      <input type="hidden" name="currency" value={currency} />
      <OptionGroup
        name="preset"
        label={t(`amountIn.${currency}`)}
        options={tips.map((amount) => ({
          value: decimalString(amount, currency),
          label: formatMoney(amount, currency, language),
        }))}
        defaultValue={decimalString(usualTip, currency)}
      />
      <MoneyField name="amount" label={t("customAmount")} hint={useAmountHint(tip)} />
      <Field
        name="dedication"
        label={t("checkout:dedication")}
        hint={t("checkout:dedicationHint")}
        maxLength={200}
      />
      <CheckField name="hideAmount" label={t("checkout:hideAmount")} />
    </>
  );
}
