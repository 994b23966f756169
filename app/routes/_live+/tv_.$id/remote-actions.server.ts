import { z } from "zod";
import { AppError } from "~/platform/errors";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { isReaction } from "~/models/live/chat/protocol";
import { sendReaction } from "~/models/live/chat/reactions.server";
import {
  changeTelevision,
  endTelevision,
  getTelevision,
} from "~/models/live/televisions/remote-control.server";
import { OpenOnTelevision, VOLUME_STEP } from "~/models/live/televisions/schema";

const Reaction = z.object({ emoji: z.string().max(16) });

/** The buttons of the remote control. They are plain forms and work without scripts. */
export const remoteAction = intentAction({
  quieter: volumeForm((volume) => volume - VOLUME_STEP),
  louder: volumeForm((volume) => volume + VOLUME_STEP),
  mute: volumeForm(() => 0),
  chatOn: viewerForm({
    run: ({ actor, params }) => changeTelevision(actor, params.id, { showsChat: true }),
  }),
  chatOff: viewerForm({
    run: ({ actor, params }) => changeTelevision(actor, params.id, { showsChat: false }),
  }),
  react: viewerForm({
    schema: Reaction,
    run: async ({ actor, params }, { emoji }) => {
      const { eventId } = await getTelevision(actor, params.id);
      if (!isReaction(emoji)) throw new AppError("invalid", "live:unknownReaction");

      await sendReaction(actor, eventId, emoji);
    },
  }),
  another: viewerForm({
    schema: OpenOnTelevision,
    run: ({ actor, params }, { eventId }) => changeTelevision(actor, params.id, { eventId }),
    toast: { title: "tv:changed" },
  }),
  stop: viewerForm({
    run: ({ actor, params }) => endTelevision(actor, params.id),
    redirectTo: "/tv",
    toast: { title: "tv:stopped" },
  }),
});

function volumeForm(nextVolume: (volume: number) => number) {
  return viewerForm({
    run: async ({ actor, params }) => {
      const { volume } = await getTelevision(actor, params.id);

      return changeTelevision(actor, params.id, {
        volume: Math.min(100, Math.max(0, nextVolume(volume))),
      });
    },
  });
}
