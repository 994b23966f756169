import type { Translate } from "~/locales/i18n.server";
import { readCodeText } from "~/models/tickets/codes/code-text";
import type { EventPage } from "./event-page.server";
import { required } from "~/platform/required";

type LinkedView = Pick<EventPage, "action" | "types" | "guestPurchaseHref">;

/**
 * The discount code in the page's address; null if it cannot be a code. It is passed on to the
 * checkout without a check, so that opening a public page cannot be used to test codes.
 */
export function findCarriedCode(url: URL): string | null {
  return readCodeText(url.searchParams.get("code") ?? "");
}

/**
 * Adds the code to the page's links to the checkout, and a sentence about it if there are such
 * links.
 */
export function withCarriedCode<View extends LinkedView>(
  eventView: View,
  discountCode: string | null,
  t: Translate,
): View & { codeHint: string | null } {
  const { action, types: ticketTypes } = eventView;
  const hasCheckoutLink = [...ticketTypes, ...(action ? [action] : [])].some(({ href }) =>
    isCheckout(href),
  );
  if (!discountCode || !hasCheckoutLink) return { ...eventView, codeHint: null };

  return {
    ...eventView,
    action: action && { ...action, href: withCode(action.href, discountCode) },
    types: ticketTypes.map((ticketType) => ({
      ...ticketType,
      href: withCode(ticketType.href, discountCode),
    })),
    // The purchase without checkout is not offered, because the code is applied at the checkout.
    guestPurchaseHref: null,
    codeHint: t("codes:carried", { code: discountCode }),
  };
}

function withCode(href: string | null, discountCode: string): string | null {
  return isCheckout(href)
    ? `${href}${required(href).includes("?") ? "&" : "?"}code=${discountCode}`
    : href;
}

function isCheckout(href: string | null): boolean {
  return href?.startsWith("/checkout/") ?? false;
}
