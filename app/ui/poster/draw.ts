import { drawAvatar } from "./draw-avatar";
import { drawPoster, type PosterInput } from "./draw-poster";

export type Drawing = ({ kind: "poster" } & PosterInput) | { kind: "avatar"; id: string; name: string };

export function draw(drawing: Drawing): string {
  return drawing.kind === "poster" ? drawPoster(drawing) : drawAvatar(drawing);
}
