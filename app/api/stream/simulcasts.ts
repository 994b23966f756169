import { z } from "zod";
import { SimulcastKeyInput, SimulcastSwitch, SimulcastTargetInput } from "~/models/live/simulcast/schema";
import { listShowSimulcasts, setShowSimulcast } from "~/models/live/simulcast/show-simulcasts.server";
import {
  addSimulcastTarget,
  listSimulcastTargets,
  removeSimulcastTarget,
  renewSimulcastKey,
} from "~/models/live/simulcast/simulcast-targets.server";
import { operation } from "../core/operation";

const SimulcastTargetJson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    address: z.string().meta({ examples: ["rtmps://a.rtmps.youtube.com/live2"] }),
  })
  .meta({ id: "SimulcastTarget" });

const SimulcastJson = SimulcastTargetJson.extend({
  isOn: z.boolean(),
  /** Null while nothing is sent. */
  report: z
    .object({
      state: z.enum(["connecting", "sending", "refused", "reconnecting", "full"]),
      reason: z.string().nullable(),
      kbitPerSecond: z.number().int(),
      lostPercent: z.number().int(),
    })
    .nullable(),
}).meta({ id: "Simulcast" });

/** Signed-in browsers only: the keys of other sites are secrets. */
const own = { tag: "studio", who: "artist", scope: null } as const;

/** Shows that are live on other sites as well. */
export const simulcastCalls = [
  operation({
    ...own,
    method: "get",
    path: "/artist/simulcast-targets",
    id: "listSimulcastTargets",
    response: z.array(SimulcastTargetJson),
    run: ({ actor }) => listSimulcastTargets(actor),
  }),
  operation({
    ...own,
    method: "post",
    path: "/artist/simulcast-targets",
    id: "addSimulcastTarget",
    body: SimulcastTargetInput,
    status: 201,
    response: SimulcastTargetJson,
    errors: ["conflict"],
    run: ({ actor, body }) => addSimulcastTarget(actor, body),
  }),
  operation({
    ...own,
    method: "put",
    path: "/artist/simulcast-targets/{id}/key",
    id: "renewSimulcastKey",
    body: SimulcastKeyInput.pick({ streamKey: true }),
    response: SimulcastTargetJson,
    run: ({ actor, params: { id }, body: { streamKey } }) => renewSimulcastKey(actor, id, streamKey),
  }),
  operation({
    ...own,
    method: "delete",
    path: "/artist/simulcast-targets/{id}",
    id: "removeSimulcastTarget",
    response: SimulcastTargetJson,
    run: ({ actor, params: { id } }) => removeSimulcastTarget(actor, id),
  }),
  operation({
    method: "get",
    path: "/events/{id}/simulcasts",
    id: "listSimulcasts",
    tag: "studio",
    who: "member",
    response: z.array(SimulcastJson),
    run: ({ actor, params: { id } }) => listShowSimulcasts(actor, id),
  }),
  operation({
    method: "put",
    path: "/events/{id}/simulcasts/{targetId}",
    id: "switchSimulcast",
    tag: "studio",
    who: "member",
    scope: "events:write",
    body: SimulcastSwitch,
    response: z.array(SimulcastJson),
    errors: ["conflict"],
    run: async ({ actor, params: { id, targetId }, body: { on } }) => {
      await setShowSimulcast(actor, id, targetId, on);
      return listShowSimulcasts(actor, id);
    },
  }),
];
