import type { Translate } from "~/locales/i18n.server";
import { readCodeText } from "~/models/tickets/codes/code-text";
import type { EventPage } from "./event-page.server";
import { required } from "~/platform/required";

type Linked = Pick<EventPage, "action" | "types" | "guestPurchaseHref">;

/**
 * The discount code in the page's address. It is only carried to the checkout and not looked up:
 * opening a page that anybody can see is no try, and tells no codes apart. Null for what is no
 * code.
 */
export function findCarriedCode(url: URL): string | null {
  return readCodeText(url.searchParams.get("code") ?? "");
}

/**
 * The page with the code in its links to the checkout, and a sentence about it where there are any.
 */
export function withCarriedCode<View extends Linked>(
  view: View,
  code: string | null,
  t: Translate,
): View & { codeHint: string | null } {
  const { action, types } = view;
  const isSold = [...types, ...(action ? [action] : [])].some(({ href }) => isCheckout(href));
  if (!code || !isSold) return { ...view, codeHint: null };

  return {
    ...view,
    action: action && { ...action, href: withCode(action.href, code) },
    types: types.map((type) => ({ ...type, href: withCode(type.href, code) })),
    // The code is applied at the checkout.
    guestPurchaseHref: null,
    codeHint: t("codes:carried", { code }),
  };
}

function withCode(href: string | null, code: string): string | null {
  return isCheckout(href) ? `${href}${required(href).includes("?") ? "&" : "?"}code=${code}` : href;
}

function isCheckout(href: string | null): boolean {
  return href?.startsWith("/checkout/") ?? false;
}
