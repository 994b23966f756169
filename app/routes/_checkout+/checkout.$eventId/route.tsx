import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/ui/form/form-answer";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { withSourceKept } from "~/web/requests/visit-source.server";
import { CurrencyForm } from "~/ui/frame/preferences/currency-form";
import { titleMeta } from "~/ui/meta/title-meta";
import { ShowAside } from "~/ui/money/show-aside";
import { Sum } from "~/ui/money/sum";
import { TestBand } from "~/ui/money/test-band";
import { Note } from "~/ui/elements/note";
import { LOGIN_TOAST, checkoutAction } from "./checkout-actions.server";
import { type CheckoutView, checkoutView } from "./checkout-view.server";
import { CodePanel } from "./code-panel";
import { FreeTicketForm } from "./free-ticket-form";
import { DonationForm } from "./donation-form";
import { Notice } from "./notice";
import { TicketForm } from "./ticket-form";
import { TicketType } from "./ticket-type";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireViewer(withSourceKept(request), { toast: LOGIN_TOAST });

  return withErrorPage(request, () => checkoutView(request, required(params.eventId), context.ip));
}

export const action = checkoutAction;

export default function CheckoutScreen() {
  const { t } = useTranslation("checkout");
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer && "lastResult" in answer ? answer.lastResult : undefined;

  return (
    <>
      {view.takesMoney && view.provider === "test" && <TestBand />}
      <div className="wrap section snug stack">
        <h1 className="d-m">{view.title}</h1>
        <Failures view={view} />
        <div className="two">
          <div className="stack loose">
            {view.startNote && <Note>{view.startNote}</Note>}
            {view.freeLook && <Note>{view.freeLook}</Note>}
            <CurrencyForm currency={view.currency} currencies={view.currencies} />
            <TicketType view={view} />
            {view.code && <TicketPurchase view={view} code={view.code} lastResult={lastResult} />}
            {view.donation && (
              <DonationForm
                key={view.donation.currency}
                view={view}
                donation={view.donation}
                lastResult={lastResult}
              />
            )}
            <Notice view={view} lastResult={lastResult} />
          </div>
          <ShowAside show={view.show}>
            {view.price && <Sum label={t("ticketPrice")} amount={view.price} fee={view.fee} />}
          </ShowAside>
        </div>
      </div>
    </>
  );
}

/** What went wrong with the last payment; above the show, so that it is in the first screen. */
function Failures({ view: { hold, donation, refund } }: { view: CheckoutView }) {
  const { t } = useTranslation("transfers");
  const failure = hold?.failure ?? donation?.failure;

  return (
    <>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {refund && (
        <Note tone="bad" role="alert">
          {refund.text} {refund.href && <Link to={refund.href}>{t("seeDetails")}</Link>}
        </Note>
      )}
    </>
  );
}

type TicketPurchaseProps = {
  view: CheckoutView;
  code: NonNullable<CheckoutView["code"]>;
  lastResult?: FormAnswer;
};

/** The form of a discount code, and the form of a paid or free ticket. */
function TicketPurchase({ view, code, lastResult }: TicketPurchaseProps) {
  return (
    <>
      <CodePanel view={view} code={code} />
      {code.isFree ? (
        <FreeTicketForm view={view} code={code} lastResult={lastResult} />
      ) : (
        <TicketForm view={view} lastResult={lastResult} />
      )}
    </>
  );
}
