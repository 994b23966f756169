import { attempt } from "~/forms/attempt.server";
import { readFields, readForm } from "~/forms/form.server";
import { page } from "~/requests/page.server";
import type { Actor } from "~/models/actor";
import { getOwnEvent } from "~/models/events/editing/edit-event.server";
import { CaptionsForm } from "~/models/streams/replay/captions";
import { removeCaptions, saveCaptions } from "~/models/streams/replay/captions.server";
import { ChapterList } from "~/models/streams/replay/chapters";
import { saveChapters } from "~/models/streams/replay/chapters.server";

/** Either form of the page: the set list, or captions in one language. */
export async function changeReplay(request: Request, actor: Actor, eventId: string) {
  await page(request, () => getOwnEvent(actor, eventId));
  const posted = await readFields(request.clone());
  return posted.has("intent") ? changeCaptions(request, actor, eventId) : changeSetList(request, actor, eventId);
}

async function changeSetList(request: Request, actor: Actor, eventId: string) {
  const form = await readForm(request, ChapterList);
  return attempt(form, (input) => saveChapters(actor, eventId, input), {
    to: `/dashboard/${eventId}/replay`,
    toast: { title: "dashboard:replay.saved", body: "dashboard:replay.savedText" },
  });
}

async function changeCaptions(request: Request, actor: Actor, eventId: string) {
  const form = await readForm(request, CaptionsForm);
  const saved = { title: "dashboard:captions.saved", body: "dashboard:captions.savedText" };
  return attempt(form, (input) => perform(input, actor, eventId), {
    to: `/dashboard/${eventId}/replay`,
    toast: (done) => (done === "captions" ? saved : { title: "dashboard:captions.removed" }),
  });
}

async function perform(input: CaptionsForm, actor: Actor, eventId: string) {
  const { intent, language } = input;
  if (intent === "captionsRemove") await removeCaptions(actor, eventId, language);
  else await saveCaptions(actor, eventId, language, new Uint8Array(await input.file.arrayBuffer()));
  return intent;
}
