import { z } from "zod";

/** The podcast switch on the page of the replay. */
export const PodcastSwitch = z.object({
  offered: z.enum(["on", "off"]).transform((choice) => choice === "on"),
});
