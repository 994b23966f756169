import { z } from "zod";
import { listShowSimulcasts } from "~/models/live/simulcast/show-simulcasts.server";
import { operation } from "../base/operation";

const SimulcastJson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    address: z.string().meta({ examples: ["rtmps://a.rtmps.youtube.com/live2"] }),
    isOn: z.boolean(),
    /** The state of the transfer to this platform; null while the show is not sent to it. */
    report: z
      .object({
        state: z.enum(["connecting", "sending", "refused", "reconnecting", "full"]),
        reason: z.string().nullable(),
        kbitPerSecond: z.number().int(),
        lostPercent: z.number().int(),
      })
      .nullable(),
  })
  .meta({ id: "Simulcast" });

/** Calls about the transfer of a show to other platforms. */
export const simulcastCalls = [
  operation({
    method: "get",
    path: "/events/{id}/simulcasts",
    id: "listSimulcasts",
    tag: "studio",
    who: "member",
    response: z.array(SimulcastJson),
    run: ({ actor, params: { id: eventId } }) => listShowSimulcasts(actor, eventId),
  }),
];
