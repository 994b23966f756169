import type { LoaderFunctionArgs } from "@remix-run/node";
import { unsubscribeAction, unsubscribeHeaders } from "~/web/forms/unsubscribe-action.server";
import { withErrorPage } from "~/web/requests/page.server";
import { speak } from "~/locales/i18n.server";
import { readUnsubscribe, setMailChoice } from "~/models/delivery/notices/unsubscribe.server";
import type { UnsubscribeView } from "~/ui/account/unsubscribe-screen";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;
export const headers = unsubscribeHeaders;

/**
 * Texts of mails are not sent to the browser, so they are translated here. The page asks first,
 * because a mail scanner that opens the link must not turn anything off.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<UnsubscribeView> {
  const { t } = await speak(request);
  const address = new URL(request.url).searchParams;
  const { choice } = await withErrorPage(request, async () => readUnsubscribe(address));
  const isOff = address.get("done") === "1";

  return {
    title: t("mail:unsubscribeTitle"),
    explanation: t(`mail:${isOff ? "choiceOff" : "choice"}.${choice}`),
    isOff,
    turn: t(isOff ? "mail:turnOn" : "mail:turnOff"),
    back: { to: "/", label: t("mail:toSite") },
    note: t("mail:alwaysSent"),
  };
}

export const action = unsubscribeAction({
  turn: async (url, isWanted) => {
    const { userId, choice } = readUnsubscribe(url.searchParams);

    await setMailChoice(userId, choice, isWanted);
    url.searchParams.set("done", isWanted ? "0" : "1");
  },
  toasts: { on: "mail:turnedOn", off: "mail:turnedOff" },
});

export { UnsubscribeScreen as default } from "~/ui/account/unsubscribe-screen";
