import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  getOwnNewsletter,
  listNewsletterShows,
} from "~/models/outreach/newsletters/manage-newsletters.server";
import { planNewsletter } from "~/models/outreach/newsletters/send-newsletter.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { titleMeta } from "~/ui/meta/title-meta";
import { ConfirmForm } from "~/ui/sheet/confirm-form";
import { newsletterRow, planView } from "~/web/views/newsletter-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";
import { countProgress } from "~/models/outreach/newsletters/newsletter-progress.server";

export const meta = titleMeta;

/** Asks before a newsletter is sent, and shows the number of recipients. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);

  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const newsletter = await getOwnNewsletter(actor, required(params.id));
    if (newsletter.sentAt) throw redirect(`/dashboard/newsletters/${newsletter.id}`);

    return {
      title: context.t("newsletters:sendTitle"),
      newsletter: newsletterRow(
        newsletter,
        await countProgress(newsletter),
        await listNewsletterShows(actor),
        context,
      ),
      plan: planView(newsletter, await planNewsletter(newsletter), context),
    };
  });
}

export default function SendNewsletterScreen() {
  const { t } = useTranslation("newsletters");
  const { title, newsletter, plan } = useLoaderData<typeof loader>();
  const newsletterPath = `/dashboard/newsletters/${newsletter.id}`;
  const keepLink = (
    <ButtonLink to={newsletterPath} variant="line">
      {t("keep")}
    </ButtonLink>
  );
  const explanation = (
    <div className="stack">
      <p>
        <b lang={newsletter.lang}>{newsletter.subject}</b>
      </p>
      <p>
        {newsletter.to}. {plan.receivers}
      </p>
      <p className="meta">{plan.who}</p>
      {plan.pace && <p className="meta">{plan.pace}</p>}
      <p className="meta">{plan.limit}</p>
      {plan.from && <Note>{plan.from}</Note>}
    </div>
  );

  return (
    <div className="wrap section snug stack">
      <h1 className="d-s">{title}</h1>
      {plan.canSend ? (
        <ConfirmForm
          action={newsletterPath}
          fields={{ intent: "send" }}
          confirmLabel={t("sendNow")}
          body={explanation}
          isDanger={false}
          cancel={keepLink}
        />
      ) : (
        <>
          {explanation}
          <div className="row">{keepLink}</div>
        </>
      )}
    </div>
  );
}
