/** What the desk speaks with beside the texts of the room. */
export const DESK_TEXTS = ["broadcast", "simulcast", "streaming"];
