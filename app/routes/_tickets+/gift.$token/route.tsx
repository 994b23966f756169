import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Gift } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { withErrorPage } from "~/web/requests/page.server";
import { claimGift, getGift } from "~/models/tickets/gifts/claim-gift.server";
import { findValidTicket } from "~/models/tickets/held-ticket.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { ShowAside } from "~/ui/money/show-aside";
import { Note } from "~/ui/elements/note";
import { showSummary } from "~/web/views/events/show-summary.server";
import { viewContext } from "~/web/views/view-context.server";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { first, required } from "~/platform/required";
import { SubmitButton } from "~/ui/form/submit-button";

export const meta = titleMeta;
/** The address grants the ticket, so it must not leak to other sites. */
export const headers = () => ({ "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, () => giftView(request, required(params.token)));
}

export const action = formAction(
  viewerForm({
    run: ({ actor, params }) => claimGift(actor, params.token),
    toast: { title: "gifts:took" },
  }),
);

export default function GiftScreen() {
  const { t } = useTranslation("gifts");
  const gift = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack">
      <h1 className="d-m">{t("fromTitle")}</h1>
      <div className="two">
        <div className="stack loose">
          <Note icon={Gift}>
            <p>{gift.from}</p>
            {gift.note && <blockquote className="lead">“{gift.note}”</blockquote>}
          </Note>
          <TakeGift gift={gift} />
        </div>
        <ShowAside show={gift.show} />
      </div>
    </div>
  );
}

function TakeGift({ gift }: { gift: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { t } = useTranslation(["gifts", "tickets"]);
  if (gift.obstacle) {
    return (
      <>
        <Note tone="bad" role="alert">
          {gift.obstacle}
        </Note>
        <ButtonLink to={`/event/${gift.show.id}`}>{t("tickets:eventPage")}</ButtonLink>
      </>
    );
  }
  if (gift.heldTicket) {
    return (
      <>
        <Note>{gift.heldTicket.text}</Note>
        <ButtonLink variant="primary" to={gift.heldTicket.href}>
          {t("tickets:yourTicket")}
        </ButtonLink>
      </>
    );
  }
  if (gift.signIn) {
    return (
      <>
        <p>{t("takeSignIn")}</p>
        <ButtonLink variant="primary" size="lg" block to={gift.signIn}>
          {t("signIn")}
        </ButtonLink>
        <ButtonLink size="lg" block to={required(gift.signUp)}>
          {t("signUp")}
        </ButtonLink>
      </>
    );
  }

  return (
    <Form method="post">
      <SubmitButton size="lg" block icon={Gift}>
        {t("take")}
      </SubmitButton>
    </Form>
  );
}

/** The gift for a person with its link. The person who claimed it is redirected to the ticket. */
async function giftView(request: Request, token: string) {
  const context = await viewContext(request);
  const { t, actor } = context;
  const { gift, ticket, event, giverName, obstacle } = await getGift(token);
  if (gift.claimedBy && gift.claimedBy === actor.userId) throw redirect(`/tickets/${ticket.id}`);

  const heldTicket = actor.userId && (await findValidTicket(actor.userId, event.id));
  const record = first(await loadEvents([event.id]));
  const returnQuery = `returnTo=${encodeURIComponent(`/gift/${token}`)}`;

  return {
    title: t("gifts:fromTitle"),
    show: showSummary(record, context),
    from: t("gifts:from", { name: giverName }),
    note: gift.note,
    obstacle: obstacle && t(obstacle),
    heldTicket: heldTicket
      ? {
          text: t("gifts:youHaveOne", { name: giverName }),
          href: `/tickets/${heldTicket.id}`,
        }
      : null,
    signIn: actor.userId ? null : `/login?${returnQuery}`,
    signUp: actor.userId ? null : `/signup?${returnQuery}`,
  };
}
