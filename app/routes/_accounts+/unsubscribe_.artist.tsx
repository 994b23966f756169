import type { LoaderFunctionArgs } from "@remix-run/node";
import { speak } from "~/locales/i18n.server";
import {
  readNewsletterStop,
  setNewsletterStop,
} from "~/models/outreach/newsletters/newsletter-stops.server";
import { unsubscribeAction, unsubscribeHeaders } from "~/web/forms/unsubscribe-action.server";
import { withErrorPage } from "~/web/requests/page.server";
import type { UnsubscribeView } from "~/ui/account/unsubscribe-screen";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;
export const headers = unsubscribeHeaders;

/** Asks first, because a mail scanner that opens the link must not stop anything. */
export async function loader({ request }: LoaderFunctionArgs): Promise<UnsubscribeView> {
  const { t } = await speak(request);
  const address = new URL(request.url).searchParams;
  const {
    artistId,
    stageName: name,
    isStopped,
  } = await withErrorPage(request, () => readNewsletterStop(address));

  return {
    title: t("mail:newsletter.stopTitle", { name }),
    explanation: t(`mail:newsletter.${isStopped ? "stopDone" : "stopQuestion"}`, { name }),
    isOff: isStopped,
    turn: t(`mail:newsletter.${isStopped ? "startButton" : "stopButton"}`),
    back: { to: `/artist/${artistId}`, label: t("mail:newsletter.toArtist") },
    note: t("mail:newsletter.stopNote", { name }),
  };
}

export const action = unsubscribeAction({
  turn: async (url, isWanted) => {
    const { userId, artistId } = await readNewsletterStop(url.searchParams);

    await setNewsletterStop(userId, artistId, !isWanted);
  },
  toasts: { on: "mail:newsletter.started", off: "mail:newsletter.stopped" },
});

export { UnsubscribeScreen as default } from "~/ui/account/unsubscribe-screen";
