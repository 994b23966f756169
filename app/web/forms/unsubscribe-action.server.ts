import { z } from "zod";
import type { MessageKey } from "~/locales/message-key";
import { withErrorPage } from "../requests/page.server";
import { intentAction } from "./form-action.server";
import { publicForm } from "./forms.server";

/** The headers of a page that a mail's unsubscribe link opens. */
export const unsubscribeHeaders = () => ({
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

/**
 * Fields of the page's form, or of the mail program's one-click request (RFC 8058), which follows
 * no redirect.
 */
const OneClickFields = z.object({ "List-Unsubscribe": z.string().optional() });

type Options = {
  /** Turns the mails of the signed address on or off, and marks the address of the page. */
  turn: (url: URL, isWanted: boolean) => Promise<void>;
  toasts: Record<"on" | "off", MessageKey>;
};

/** Mail programs send `List-Unsubscribe=One-Click` and no intent (RFC 8058). */
export function unsubscribeAction({ turn, toasts }: Options) {
  const formFor = (intent: "on" | "off") =>
    publicForm({
      schema: OneClickFields,
      run: async ({ request }, mailFields) => {
        const url = new URL(request.url);

        await withErrorPage(request, () => turn(url, intent === "on"));
        if (mailFields["List-Unsubscribe"] === "One-Click")
          return new Response(null, { status: 204 });

        return `${url.pathname}?${url.searchParams}`;
      },
      redirectTo: (donePath) => donePath,
      toast: { title: toasts[intent] },
    });

  return intentAction({ off: formFor("off"), on: formFor("on") }, { fallback: "off" });
}
