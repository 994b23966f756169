import { redirect } from "@remix-run/node";
import { attempt } from "~/forms/attempt.server";
import { readFields, readForm } from "~/forms/form.server";
import { outcomeToast } from "~/forms/outcome-toast.server";
import { page } from "~/requests/page.server";
import { toastCookie } from "~/forms/toast.server";
import type { Member } from "~/models/actor";
import { keepGift, renewGift, revokeGift } from "~/models/gifts/gift-management.server";
import { RenewForm } from "~/models/gifts/schema.server";
import { revokeDevicePasses } from "~/models/tickets/device-passes.server";

/** What the buttons of a ticket do, by their `intent`. */
export async function actOnTicket(request: Request, actor: Member, ticketId: string) {
  const intent = (await readFields(request.clone())).get("intent");
  const to = `/tickets/${ticketId}`;
  const plain = async (work: () => Promise<unknown>, done: string) => {
    const toast = await page(request, () => outcomeToast(work, done));
    throw redirect(to, { headers: { "Set-Cookie": await toastCookie(toast) } });
  };
  switch (intent) {
    case "voidCode":
      return plain(() => revokeDevicePasses(actor, ticketId), "tickets:codeRenewed");
    case "revoke":
      return plain(() => revokeGift(actor, ticketId), "gifts:revoked");
    case "keep":
      return plain(() => keepGift(actor, ticketId), "gifts:kept");
    case "renew": {
      const form = await readForm(request, RenewForm);
      const work = ({ giftTo }: { giftTo: string }) => renewGift(actor, ticketId, giftTo);
      return attempt(form, work, { to, toast: { title: "gifts:renewed" } });
    }
    default:
      throw redirect(to);
  }
}
