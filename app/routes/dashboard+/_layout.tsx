import { Outlet } from "@remix-run/react";
import { ARTIST_FRAME } from "~/ui/workspace/artist-workspace";

export const handle = ARTIST_FRAME;

export default Outlet;
