import { attempt } from "~/forms/attempt.server";
import { readFields, readForm } from "~/forms/form.server";
import type { Member } from "~/models/actor";
import { HelperInput, InvitationInput } from "~/models/team/schema";
import { inviteHelper, removeHelper } from "~/models/team/team.server";

const to = "/dashboard/team";

/** The page's two forms: "remove" takes a place back, everything else invites. */
export async function changeTeam(actor: Member, request: Request) {
  const intent = (await readFields(request.clone())).get("intent");
  if (intent === "remove") {
    const form = await readForm(request, HelperInput);
    const toast = (task: HelperInput["task"]) => ({
      title: "team:removed",
      params: { task: form.t(`team:tasks.${task}`) },
    });
    const work = async (input: HelperInput) => removeHelper(actor, input).then(() => input.task);
    return attempt(form, work, { to, toast });
  }
  const form = await readForm(request, InvitationInput);
  return attempt(form, (input) => inviteHelper(actor, input), {
    to,
    toast: { title: "team:invited", body: "team:invitedText" },
  });
}
