import { CreditCard, QrCode } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";

type PaymentWayView = {
  method: "card" | "transfer";
  price: string;
  priceField: string;
  currency: string;
  holdMinutes: number;
};

type Props = { ways: PaymentWayView[]; chosenWay: string | null; isInPanel?: boolean };

/** The choice between card and transfer, with hidden fields for the shown prices. */
export function PaymentWays({ ways, chosenWay, isInPanel = false }: Props) {
  const { t } = useTranslation("transfers");
  const transfer = ways.find(({ method }) => method === "transfer");
  const cardWay = ways.find(({ method }) => method === "card");
  const shownWays = useInitialOrder(ways, chosenWay);

  return (
    <>
      {ways.length > 1 ? (
        <fieldset className={isInPanel ? "stack" : "panel stack"}>
          <legend className="sr">{t("way")}</legend>
          <h2 className="h3" aria-hidden="true">
            {t("way")}
          </h2>
          <div className="cards">
            {shownWays.ways.map((way) => (
              <WayChoice key={way.method} way={way} isChosen={way.method === shownWays.chosenWay} />
            ))}
          </div>
          <p className="meta">{t("noConversion")}</p>
        </fieldset>
      ) : (
        <input type="hidden" name="method" value={chosenWay ?? "card"} />
      )}
      <input type="hidden" name="amount" value={(cardWay ?? transfer)!.priceField} />
      <input type="hidden" name="currency" value={(cardWay ?? transfer)!.currency} />
      {transfer && <input type="hidden" name="transferAmount" value={transfer.priceField} />}
      {transfer && <p className="meta">{t("rules", { minutes: transfer.holdMinutes })}</p>}
    </>
  );
}

/**
 * Keeps the order and the choice with which the page was first rendered. A reload with the
 * browser's time zone could put another method first and choose it, just before the buyer presses
 * the button.
 */
function useInitialOrder(ways: PaymentWayView[], chosenWay: string | null) {
  const firstShown = useRef({ methods: ways.map(({ method }) => method), chosenWay }).current;
  const placeOf = ({ method }: PaymentWayView) => firstShown.methods.indexOf(method);

  return {
    ways: [...ways].sort((left, right) => placeOf(left) - placeOf(right)),
    chosenWay: ways.some(({ method }) => method === firstShown.chosenWay)
      ? firstShown.chosenWay
      : chosenWay,
  };
}

function WayChoice({
  way: { method, price, currency, holdMinutes },
  isChosen,
}: {
  way: PaymentWayView;
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
