import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { HelperInput, InvitationInput } from "~/models/accounts/team/schema";
import { inviteHelper, removeHelper } from "~/models/accounts/team/team.server";

export const teamAction = intentAction(
  {
    invite: artistForm({
      schema: InvitationInput,
      run: ({ actor }, input) => inviteHelper(actor, input),
      toast: { title: "team:invited", body: "team:invitedText" },
    }),
    remove: artistForm({
      schema: HelperInput,
      run: ({ actor }, input) => removeHelper(actor, input).then(() => input.task),
      toast: (task, { t }) => ({ title: "team:removed", params: { task: t(`team:tasks.${task}`) } }),
    }),
  },
  { fallback: "invite" },
);
