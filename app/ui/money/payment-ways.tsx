import { CreditCard, QrCode } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";

type Way = {
  method: "card" | "transfer";
  price: string;
  priceField: string;
  currency: string;
  holdMinutes: number;
};

type Props = { ways: Way[]; chosenWay: string | null; isInPanel?: boolean };

/** The choice between card and transfer, and the prices as they were shown. */
export function PaymentWays({ ways, chosenWay, isInPanel = false }: Props) {
  const { t } = useTranslation("transfers");
  const transfer = ways.find(({ method }) => method === "transfer");
  const card = ways.find(({ method }) => method === "card");
  const shown = useShownFirst(ways, chosenWay);

  return (
    <>
      {ways.length > 1 ? (
        <fieldset className={isInPanel ? "stack" : "panel stack"}>
          <legend className="sr">{t("way")}</legend>
          <h2 className="h3" aria-hidden="true">
            {t("way")}
          </h2>
          <div className="cards">
            {shown.ways.map((way) => (
              <Choice key={way.method} way={way} isChosen={way.method === shown.chosenWay} />
            ))}
          </div>
          <p className="meta">{t("noConversion")}</p>
        </fieldset>
      ) : (
        <input type="hidden" name="method" value={chosenWay ?? "card"} />
      )}
      <input type="hidden" name="amount" value={(card ?? transfer)!.priceField} />
      <input type="hidden" name="currency" value={(card ?? transfer)!.currency} />
      {transfer && <input type="hidden" name="transferAmount" value={transfer.priceField} />}
      {transfer && <p className="meta">{t("rules", { minutes: transfer.holdMinutes })}</p>}
    </>
  );
}

/**
 * The order and the choice that the page came with. Read again with the browser's time zone, it
 * would have another way first and chosen, under the finger of a buyer who is about to press the
 * button.
 */
function useShownFirst(ways: Way[], chosenWay: string | null) {
  const first = useRef({ methods: ways.map(({ method }) => method), chosenWay }).current;
  const placeOf = ({ method }: Way) => first.methods.indexOf(method);

  return {
    ways: [...ways].sort((a, b) => placeOf(a) - placeOf(b)),
    chosenWay: ways.some(({ method }) => method === first.chosenWay) ? first.chosenWay : chosenWay,
  };
}

function Choice({
  way: { method, price, currency, holdMinutes },
  isChosen,
}: {
  way: Way;
  isChosen: boolean;
}) {
  const { t } = useTranslation("transfers");
  const isTransfer = method === "transfer";

  return (
    <label className="paycard way">
      <input type="radio" name="method" value={method} defaultChecked={isChosen} required />
      <Icon of={isTransfer ? QrCode : CreditCard} />
      <span>
        <b>{isTransfer ? t("byTransfer") : t("byCard", { currency: currency.toUpperCase() })}</b>
        <span className="meta">{t(isTransfer ? "byTransferHint" : "byCardHint")}</span>
        <span className="meta">{t("heldFor", { minutes: holdMinutes })}</span>
      </span>
      <span className="price num">{price}</span>
    </label>
  );
}
