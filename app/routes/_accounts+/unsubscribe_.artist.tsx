import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { intentAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { speak } from "~/locales/i18n.server";
import {
  readNewsletterStop,
  setNewsletterStop,
} from "~/models/outreach/newsletters/newsletter-stops.server";
import { withErrorPage } from "~/web/requests/page.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;
export const headers = () => ({ "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

/** Asks first, because a mail scanner that opens the link must not stop anything. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await speak(request);
  const address = new URL(request.url).searchParams;
  const {
    artistId,
    stageName: name,
    isStopped,
  } = await withErrorPage(request, () => readNewsletterStop(address));
  const pageTexts = {
    explanation: t(`mail:newsletter.${isStopped ? "stopDone" : "stopQuestion"}`, { name }),
    note: t("mail:newsletter.stopNote", { name }),
    turn: t(`mail:newsletter.${isStopped ? "startButton" : "stopButton"}`),
    toArtist: t("mail:newsletter.toArtist"),
  };

  return { title: t("mail:newsletter.stopTitle", { name }), artistId, isStopped, texts: pageTexts };
}

/**
 * Fields of the page's form, or of the mail program's one-click request (RFC 8058), which follows
 * no redirect.
 */
const OneClickFields = z.object({ "List-Unsubscribe": z.string().optional() });

const stopForm = (isStopped: boolean) =>
  publicForm({
    schema: OneClickFields,
    run: async ({ request }, mailFields) => {
      const url = new URL(request.url);
      const { userId, artistId } = await withErrorPage(request, () =>
        readNewsletterStop(url.searchParams),
      );

      await setNewsletterStop(userId, artistId, isStopped);
      if (mailFields["List-Unsubscribe"] === "One-Click")
        return new Response(null, { status: 204 });

      return `${url.pathname}?${url.searchParams}`;
    },
    redirectTo: (donePath) => donePath,
    toast: { title: `mail:newsletter.${isStopped ? "stopped" : "started"}` },
  });

/** Mail programs send `List-Unsubscribe=One-Click` and no intent (RFC 8058). */
export const action = intentAction(
  { off: stopForm(true), on: stopForm(false) },
  { fallback: "off" },
);

export default function UnsubscribeFromArtist() {
  const { title, artistId, isStopped, texts: pageTexts } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack">
      <h1 className="d-m">{title}</h1>
      <p className="lead" role="status">
        {pageTexts.explanation}
      </p>
      <Form method="post" className="row">
        <Button
          variant={isStopped ? "line" : "primary"}
          name="intent"
          value={isStopped ? "on" : "off"}
        >
          {pageTexts.turn}
        </Button>
        <ButtonLink to={`/artist/${artistId}`}>{pageTexts.toArtist}</ButtonLink>
      </Form>
      <p className="meta">{pageTexts.note}</p>
    </div>
  );
}
