import type { Toast } from "~/web/forms/toast.server";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Clock, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { PassPriceForm } from "~/models/tickets/passes/schema";
import { zoneOf } from "~/auth/cookies/zone.server";
import { paymentPath, startPassPurchase } from "~/models/checkout/start-purchase.server";
import { withErrorPage, requireSender } from "~/web/requests/page.server";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { ErrorSummary } from "~/ui/form/error-summary";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { metaTags } from "~/ui/meta/meta-tags";
import { PaymentWays } from "~/ui/money/payment-ways";
import { PassShows } from "~/ui/money/pass-shows";
import { type PassView, passView } from "./pass-view.server";
import { first, required } from "~/platform/required";
import { SubmitButton } from "~/ui/form/submit-button";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, () => passView(request, required(params.id)));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...metaTags(data?.meta),
  ...(data ? [{ "script:ld+json": data.data }] : []),
];

const LOGIN_TOAST: Toast = {
  title: "checkout:authRequired",
  body: "checkout:authRequiredText",
  isError: true,
};
const buyerForm = formFor((posted) => requireSender(posted, LOGIN_TOAST));

export const action = intentAction({
  buy: buyerForm({
    schema: PassPriceForm,
    run: ({ actor, params, request }, { method, amount, currency }) => {
      const timeZone = zoneOf(request.headers.get("Cookie"));

      return startPassPurchase(actor, params.id, { method, amount, currency, zone: timeZone });
    },
    redirectTo: paymentPath,
  }),
});

export default function PassScreen() {
  const { t } = useTranslation("passes");
  const view = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <div className="section-head">
        <div>
          <p className="meta">{t("title")}</p>
          <h1 className="d-m" lang={view.name.lang}>
            {view.name.text}
          </h1>
          <p>
            <Link to={`/artist/${view.artist.id}`} translate="no">
              {view.artist.name}
            </Link>
          </p>
        </div>
      </div>
      <div className="two">
        <div className="stack">
          {view.description && (
            <p className="pre-line" lang={view.description.lang}>
              {view.description.text}
            </p>
          )}
          <h2 className="d-s">{t("shows", { count: view.shows.length })}</h2>
          <PassShows shows={view.shows} />
        </div>
        <Purchase view={view} lastResult={lastResult} />
      </div>
    </div>
  );
}

function Purchase({ view, lastResult }: { view: PassView; lastResult?: FormAnswer }) {
  const { t } = useTranslation("passes");

  return (
    <aside className="side" aria-label={t("title")}>
      <div className="stack">
        {view.price && <p className="side-price num">{view.price}</p>}
        {view.singles && <p className="meta num">{view.singles}</p>}
        {view.ownHref && (
          <ButtonLink variant="primary" size="lg" block to={view.ownHref}>
            {t("showMine")}
          </ButtonLink>
        )}
        {view.closed && <Note>{view.closed}</Note>}
        {!view.ownHref && !view.closed && <BuyForm view={view} lastResult={lastResult} />}
        {view.otherPrices.map(({ href, label }) => (
          <p key={href}>
            <Link to={href}>{t("payInstead", { price: label })}</Link>
          </p>
        ))}
      </div>
      <hr className="tear" />
      <div className="stack tight">
        {view.left && <p className="num">{view.left}</p>}
        {view.saleUntil && <p className="meta">{t("saleUntil", { time: view.saleUntil })}</p>}
        <p className="meta">{t("refundRule", { time: view.refundUntil })}</p>
      </div>
    </aside>
  );
}

/**
 * The form sends the shown price, so that the server refuses the purchase if the price has changed
 * meanwhile.
 */
function BuyForm({ view, lastResult }: { view: PassView; lastResult?: FormAnswer }) {
  const { t } = useTranslation(["passes", "checkout"]);
  const { ways } = view;
  const { form } = useForm({ id: "buy", lastResult });

  return (
    <Form method="post" id={form.id} className="stack">
      <ErrorSummary form={form.errors} />
      {form.allErrors.amount && (
        <Note tone="bad" role="alert">
          {t("checkout:priceChanged", { amount: view.price })}
        </Note>
      )}
      <Note icon={Clock}>
        {ways.length > 1
          ? t("holdComesByWay")
          : t("holdComes", { minutes: first(ways).holdMinutes })}
      </Note>
      <PaymentWays ways={ways} chosenWay={first(ways).method} isInPanel />
      <SubmitButton size="lg" block icon={Lock} intent="buy" pendingLabel={t("checkout:preparing")}>
        <BuyLabel view={view} />
      </SubmitButton>
    </Form>
  );
}

/**
 * The label of the button. With several payment methods it has no price, because the next page
 * shows the price of the chosen one.
 */
function BuyLabel({ view: { ways, price } }: { view: PassView }) {
  const { t } = useTranslation(["passes", "transfers"]);
  if (ways.length > 1) return t("transfers:continue");

  return first(ways).method === "transfer" ? t("transfers:toQr") : t("buy", { price });
}
