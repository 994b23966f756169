import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { toastCookie } from "~/web/forms/toast.server";
import type { Member } from "~/models/base/actor";
import { AppError } from "~/platform/errors";
import { getOwnPayment } from "~/models/money/payments/find-payment.server";
import { TestCard } from "~/models/money/payments/schema";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { openHostedPage } from "~/models/checkout/purchases/provider/hosted-checkout.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ShowAside } from "~/ui/money/show-aside";
import { Sum } from "~/ui/money/sum";
import { TestBand } from "~/ui/money/test-band";
import { backToCheckout, checkoutOf, payView, type PayView } from "./pay-view.server";
import { StripePayment } from "./stripe-payment";
import { TestCards } from "./test-cards";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { useRevalidation } from "~/ui/page-data/use-revalidation";
import { HandHeart } from "lucide-react";
import { required } from "~/platform/required";

const RELOAD_SECONDS = 3;

export const meta = titleMeta;

/** Redirects Stripe's return to an address without the secret that Stripe adds. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.has("payment_intent_client_secret")) throw redirect(pathname);

  return withErrorPage(request, () => payView(request, required(params.paymentId)));
}

export const action = intentAction(
  {
    /** Pays with a card of the test provider; the result decides the next page. */
    card: viewerForm({
      schema: TestCard,
      run: ({ actor, request, params }, { card: cardChoice }) =>
        withErrorPage(request, () => takeCard(actor, params.paymentId, cardChoice)),
    }),
    /** Redirects to Stripe's own page, for browsers without scripts. */
    hosted: viewerForm({
      run: ({ actor, request, params }) => toHostedPage(request, actor, params.paymentId),
    }),
  },
  { fallback: "card" },
);

async function toHostedPage(request: Request, actor: Member, paymentId: string) {
  const payment = await withErrorPage(request, () => getOwnPayment(actor, paymentId));
  const siteOrigin = siteUrl(request);
  const returnUrls = {
    successUrl: `${siteOrigin}/pay/${paymentId}`,
    cancelUrl: siteOrigin + checkoutOf(payment),
  };
  const opened = openHostedPage(actor, paymentId, returnUrls).catch((error) =>
    backIfRefused(actor, paymentId, error),
  );

  return redirect((await withErrorPage(request, () => opened)) ?? returnUrls.successUrl);
}

/** Redirects to the checkout with a toast if the payment was refused. */
async function backIfRefused(actor: Member, paymentId: string, error: unknown): Promise<never> {
  const isRefused = error instanceof AppError && error.code === "conflict";

  throw isRefused
    ? await backToCheckout(await getOwnPayment(actor, paymentId), error.messageKey)
    : error;
}

async function takeCard(actor: Member, paymentId: string, cardChoice: "pays" | "declined") {
  const payment = await payWithTestCard(actor, paymentId, cardChoice).catch((error) =>
    backIfRefused(actor, paymentId, error),
  );
  if (payment.state === "held") throw redirect(checkoutOf(payment));

  const isTicket = payment.state === "paid" && payment.kind !== "donation";
  const headers = isTicket
    ? { "Set-Cookie": await toastCookie({ title: paidTitle(payment) }) }
    : undefined;

  throw redirect(`/pay/${paymentId}`, { headers });
}

function paidTitle({ passId, giftTo }: Payment) {
  if (passId) return "passes:paid";

  return giftTo ? "gifts:paid" : "checkout:paid";
}

export default function PayScreen() {
  const view = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <>
      {view.provider === "test" && <TestBand />}
      <div className="wrap section snug stack">
        <h1 className="d-m">{view.title}</h1>
        <div className="two">
          <PaymentStep view={view} lastResult={lastResult} />
          <ShowAside show={view.show}>
            <Sum label={view.sumLabel} amount={view.amount} fee={view.fee} />
          </ShowAside>
        </div>
      </div>
    </>
  );
}

function PaymentStep(props: ComponentProps<typeof TestCards>) {
  if (props.view.kind === "confirming") return <Confirming />;
  if (props.view.kind !== "open") return <Outcome view={props.view} />;

  return props.view.provider === "stripe" ? (
    <StripePayment view={props.view} />
  ) : (
    <TestCards {...props} />
  );
}

/** Shown while the provider decides; the page reloads until then, with and without scripts. */
function Confirming() {
  const { t } = useTranslation("checkout");

  useRevalidation({ everyMs: RELOAD_SECONDS * 1000 });

  return (
    <Panel>
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      </noscript>
      <Note role="status">{t("confirming")}</Note>
      <ButtonLink to="">{t("lookAgain")}</ButtonLink>
    </Panel>
  );
}

function Outcome({ view }: { view: PayView }) {
  const { t } = useTranslation(["checkout", "receipts", "common"]);

  return (
    <Panel>
      <Note
        tone={view.kind === "thanks" ? "ok" : "bad"}
        icon={view.kind === "thanks" ? HandHeart : undefined}
      >
        <p role="status">{view.message}</p>
      </Note>
      {view.kind === "thanks" && <p>{t("tipShown")}</p>}
      <p className="meta">{t("receiptNote", { id: view.reference })}</p>
      <div className="row">
        <ButtonLink
          variant={view.isLive ? "primary" : "line"}
          to={`${view.isLive ? "/stream" : "/event"}/${view.show.id}`}
        >
          {view.isLive ? t("watch") : t("common:backToEvent")}
        </ButtonLink>
        <ButtonLink to={view.receiptHref}>{t("common:receipts")}</ButtonLink>
      </div>
    </Panel>
  );
}
