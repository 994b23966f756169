import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { keepGift, renewGift, revokeGift } from "~/models/tickets/gifts/gift-management.server";
import { RenewForm } from "~/models/tickets/gifts/schema.server";
import { giveName } from "~/models/accounts/profile.server";
import { NameForm } from "~/models/accounts/profile-schema";
import { revokeDevicePasses } from "~/models/tickets/device-passes.server";

export const ticketAction = intentAction({
  name: viewerForm({
    schema: NameForm,
    run: ({ actor }, { name: typedName }) => giveName(actor, typedName),
    toast: { title: "tickets:nameSaved" },
  }),
  voidCode: viewerForm({
    run: ({ actor, params }) => revokeDevicePasses(actor, params.ticketId),
    toast: { title: "tickets:codeRenewed" },
  }),
  revoke: viewerForm({
    run: ({ actor, params }) => revokeGift(actor, params.ticketId),
    toast: { title: "gifts:revoked" },
  }),
  keep: viewerForm({
    run: ({ actor, params }) => keepGift(actor, params.ticketId),
    toast: { title: "gifts:kept" },
  }),
  renew: viewerForm({
    schema: RenewForm,
    run: ({ actor, params }, { giftTo }) => renewGift(actor, params.ticketId, giftTo),
    toast: { title: "gifts:renewed" },
  }),
});
