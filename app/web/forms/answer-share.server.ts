import { acceptOffer, declineOffer } from "~/models/payouts/shares/answer-offer.server";
import { AnswerForm } from "~/models/payouts/shares/schema";
import { intentAction } from "./form-action.server";
import { viewerForm } from "./forms.server";

/** The answer to an offered share, on the page of its link and in the person's list of shares. */
export const answerShare = intentAction({
  accept: viewerForm({
    schema: AnswerForm,
    run: ({ actor }, answer) => acceptOffer(actor, answer),
    redirectTo: "/shares",
    toast: { title: "shares:accepted" },
  }),
  decline: viewerForm({
    schema: AnswerForm,
    run: ({ actor }, answer) => declineOffer(actor, answer),
    redirectTo: "/shares",
    toast: (endedKey) => ({ title: `shares:${endedKey}` }),
  }),
});
