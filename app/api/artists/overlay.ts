import {
  createOverlayAddress,
  findOverlayAddress,
  removeOverlayAddress,
  replaceOverlayAddress,
} from "~/models/accounts/overlay-address.server";
import { privateAddressCalls } from "../core/private-address-calls";

export const overlayCalls = privateAddressCalls({
  path: "/artist/overlay",
  who: "artist",
  tag: "studio",
  key: "overlay",
  schema: { id: "Overlay", description: "For streaming programs; whoever has it can read it." },
  ids: { find: "getOverlay", create: "createOverlay", replace: "replaceOverlay", remove: "removeOverlay" },
  find: findOverlayAddress,
  create: createOverlayAddress,
  replace: replaceOverlayAddress,
  remove: removeOverlayAddress,
});
