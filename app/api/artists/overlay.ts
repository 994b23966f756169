import type { Request } from "express";
import { z } from "zod";
import {
  createOverlayAddress,
  findOverlayAddress,
  type OverlayAddress,
  removeOverlayAddress,
  replaceOverlayAddress,
} from "~/models/accounts/overlay-address.server";
import { operation } from "../core/operation";
import { siteOrigin } from "../core/site-origin";
import { Instant } from "../json/parts";

const OverlayJson = z
  .object({
    address: z.url().meta({ description: "For streaming programs; whoever has it can read it." }),
    createdAt: Instant,
  })
  .meta({ id: "Overlay" });

/** No scope covers these calls: an address outlives the token that read it. */
export const overlayCalls = [
  operation({
    method: "get",
    path: "/artist/overlay",
    id: "getOverlay",
    tag: "studio",
    who: "artist",
    scope: null,
    response: z.object({ overlay: OverlayJson.nullable() }),
    run: async ({ actor, request }) => {
      const overlay = await findOverlayAddress(actor);
      return { overlay: overlay && overlayJson(overlay, request) };
    },
  }),
  operation({
    method: "post",
    path: "/artist/overlay",
    id: "createOverlay",
    tag: "studio",
    who: "artist",
    scope: null,
    response: OverlayJson,
    status: 201,
    run: async ({ actor, request }) => overlayJson(await createOverlayAddress(actor), request),
  }),
  operation({
    method: "post",
    path: "/artist/overlay/replacement",
    id: "replaceOverlay",
    tag: "studio",
    who: "artist",
    scope: null,
    response: OverlayJson,
    status: 201,
    run: async ({ actor, request }) => overlayJson(await replaceOverlayAddress(actor), request),
  }),
  operation({
    method: "delete",
    path: "/artist/overlay",
    id: "removeOverlay",
    tag: "studio",
    who: "artist",
    scope: null,
    response: z.object({ removed: z.literal(true) }),
    run: async ({ actor }) => {
      await removeOverlayAddress(actor);
      return { removed: true as const };
    },
  }),
];

function overlayJson({ path, createdAt }: OverlayAddress, request: Request): z.output<typeof OverlayJson> {
  return { address: siteOrigin(request) + path, createdAt: createdAt.toISOString() };
}
