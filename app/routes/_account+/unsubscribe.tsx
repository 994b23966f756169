import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { readFields } from "~/forms/form.server";
import { page } from "~/requests/page.server";
import { toastCookie } from "~/forms/toast.server";
import { speak } from "~/locales/i18n.server";
import { readUnsubscribe, setMailChoice } from "~/models/notices/unsubscribe.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Button, ButtonLink } from "~/ui/elements/button";

export const meta = titleMeta;
export const headers = () => ({ "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" });

/** Texts of mails are not in the browser, so they are worded here. Asks: a link that is only looked at (by a mail scanner, say) turns nothing off. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await speak(request);
  const address = new URL(request.url).searchParams;
  const { choice } = await page(request, async () => readUnsubscribe(address));
  const isDone = address.get("done") === "1";
  const texts = {
    told: t(`mail:${isDone ? "choiceOff" : "choice"}.${choice}`),
    turn: t(isDone ? "mail:turnOn" : "mail:turnOff"),
    toSite: t("mail:toSite"),
    always: t("mail:alwaysSent"),
  };
  return { title: t("mail:unsubscribeTitle"), choice, isDone, texts };
}

/** From the page's form, or with one click from the reader's mail program (RFC 8058), which follows no redirect. */
export async function action({ request }: ActionFunctionArgs) {
  const url = new URL(request.url);
  const form = await readFields(request);
  const { userId, choice } = await page(request, async () => readUnsubscribe(url.searchParams));
  const isWanted = form.get("intent") === "on";
  await setMailChoice(userId, choice, isWanted);
  if (form.get("List-Unsubscribe") === "One-Click") return new Response(null, { status: 204 });
  url.searchParams.set("done", isWanted ? "0" : "1");
  const toast = await toastCookie({ title: isWanted ? "mail:turnedOn" : "mail:turnedOff" });
  return redirect(`${url.pathname}?${url.searchParams}`, { headers: { "Set-Cookie": toast } });
}

export default function Unsubscribe() {
  const { title, isDone, texts } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section snug stack">
      <h1 className="d-m">{title}</h1>
      <p className="lead" role="status">
        {texts.told}
      </p>
      <Form method="post" className="row">
        <Button variant={isDone ? "line" : "primary"} name="intent" value={isDone ? "on" : "off"}>
          {texts.turn}
        </Button>
        <ButtonLink to="/">{texts.toSite}</ButtonLink>
      </Form>
      <p className="meta">{texts.always}</p>
    </div>
  );
}
