import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { intentAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { z } from "zod";
import { withErrorPage } from "~/web/requests/page.server";
import { speak } from "~/locales/i18n.server";
import { readUnsubscribe, setMailChoice } from "~/models/delivery/notices/unsubscribe.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Button, ButtonLink } from "~/ui/elements/button";

export const meta = titleMeta;
export const headers = () => ({ "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

/**
 * Texts of mails are not sent to the browser, so they are translated here. The page asks first,
 * because a mail scanner that opens the link must not turn anything off.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await speak(request);
  const address = new URL(request.url).searchParams;
  const { choice } = await withErrorPage(request, async () => readUnsubscribe(address));
  const isDone = address.get("done") === "1";
  const pageTexts = {
    explanation: t(`mail:${isDone ? "choiceOff" : "choice"}.${choice}`),
    turn: t(isDone ? "mail:turnOn" : "mail:turnOff"),
    toSite: t("mail:toSite"),
    always: t("mail:alwaysSent"),
  };

  return { title: t("mail:unsubscribeTitle"), choice, isDone, texts: pageTexts };
}

/**
 * Fields of the page's form, or of the mail program's one-click request (RFC 8058), which follows
 * no redirect.
 */
const OneClickFields = z.object({ "List-Unsubscribe": z.string().optional() });

const choiceForm = (isWanted: boolean) =>
  publicForm({
    schema: OneClickFields,
    run: async ({ request }, mailFields) => {
      const url = new URL(request.url);
      const { userId, choice } = await withErrorPage(request, async () =>
        readUnsubscribe(url.searchParams),
      );

      await setMailChoice(userId, choice, isWanted);
      if (mailFields["List-Unsubscribe"] === "One-Click")
        return new Response(null, { status: 204 });

      url.searchParams.set("done", isWanted ? "0" : "1");

      return `${url.pathname}?${url.searchParams}`;
    },
    redirectTo: (donePath) => donePath,
    toast: { title: isWanted ? "mail:turnedOn" : "mail:turnedOff" },
  });

/** Mail programs send `List-Unsubscribe=One-Click` and no intent (RFC 8058). */
export const action = intentAction(
  { off: choiceForm(false), on: choiceForm(true) },
  { fallback: "off" },
);

export default function Unsubscribe() {
  const { title, isDone, texts: pageTexts } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack">
      <h1 className="d-m">{title}</h1>
      <p className="lead" role="status">
        {pageTexts.explanation}
      </p>
      <Form method="post" className="row">
        <Button variant={isDone ? "line" : "primary"} name="intent" value={isDone ? "on" : "off"}>
          {pageTexts.turn}
        </Button>
        <ButtonLink to="/">{pageTexts.toSite}</ButtonLink>
      </Form>
      <p className="meta">{pageTexts.always}</p>
    </div>
  );
}
