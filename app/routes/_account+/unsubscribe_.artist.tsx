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
import { page } from "~/web/requests/page.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;
export const headers = () => ({ "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

/** Asks: a link that a mail scanner opens stops nothing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await speak(request);
  const address = new URL(request.url).searchParams;
  const {
    artistId,
    stageName: name,
    isStopped,
  } = await page(request, () => readNewsletterStop(address));
  const texts = {
    explanation: t(`mail:newsletter.${isStopped ? "stopDone" : "stopQuestion"}`, { name }),
    note: t("mail:newsletter.stopNote", { name }),
    turn: t(`mail:newsletter.${isStopped ? "startButton" : "stopButton"}`),
    toArtist: t("mail:newsletter.toArtist"),
  };

  return { title: t("mail:newsletter.stopTitle", { name }), artistId, isStopped, texts };
}

/**
 * From the page's form, or with one click from the reader's mail program (RFC 8058), which follows
 * no redirect.
 */
const Sent = z.object({ "List-Unsubscribe": z.string().optional() });

const stopForm = (isStopped: boolean) =>
  publicForm({
    schema: Sent,
    run: async ({ request }, sent) => {
      const url = new URL(request.url);
      const { userId, artistId } = await page(request, () => readNewsletterStop(url.searchParams));

      await setNewsletterStop(userId, artistId, isStopped);
      if (sent["List-Unsubscribe"] === "One-Click") return new Response(null, { status: 204 });

      return `${url.pathname}?${url.searchParams}`;
    },
    redirectTo: (to) => to,
    toast: { title: `mail:newsletter.${isStopped ? "stopped" : "started"}` },
  });

/** Mail programs send `List-Unsubscribe=One-Click` and no intent (RFC 8058). */
export const action = intentAction(
  { off: stopForm(true), on: stopForm(false) },
  { fallback: "off" },
);

export default function UnsubscribeFromArtist() {
  const { title, artistId, isStopped, texts } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack">
      <h1 className="d-m">{title}</h1>
      <p className="lead" role="status">
        {texts.explanation}
      </p>
      <Form method="post" className="row">
        <Button
          variant={isStopped ? "line" : "primary"}
          name="intent"
          value={isStopped ? "on" : "off"}
        >
          {texts.turn}
        </Button>
        <ButtonLink to={`/artist/${artistId}`}>{texts.toArtist}</ButtonLink>
      </Form>
      <p className="meta">{texts.note}</p>
    </div>
  );
}
