import { redirect } from "@remix-run/node";
import { attempt } from "~/http/attempt.server";
import { readFields, readForm } from "~/http/form.server";
import { outcomeToast } from "~/http/outcome-toast.server";
import { page } from "~/http/page.server";
import { toastCookie } from "~/http/toast.server";
import type { Member } from "~/models/actor";
import { keepGift, renewGift, revokeGift } from "~/models/gifts/keeping.server";
import { RenewForm } from "~/models/gifts/schema.server";
import { voidDoorCode } from "~/models/tickets/door-codes.server";

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
      return plain(() => voidDoorCode(actor, ticketId), "tickets:codeRenewed");
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
