import { useMemo } from "react";
import { classes } from "./classes";
import { drawAvatar } from "./poster/draw-avatar";

export type AvatarProps = {
  id: string;
  name: string;
  imageUrl?: string | null;
  size?: "s" | "m" | "l";
  className?: string;
};

/** A person's photo or monogram, round; decoration, because the name stands beside it. */
export function Avatar({ id, name, imageUrl, size = "m", className }: AvatarProps) {
  const drawn = useMemo(() => (imageUrl ? "" : drawAvatar({ id, name })), [id, name, imageUrl]);
  const look = classes("avatar", size !== "m" && `avatar-${size}`, className);
  if (!imageUrl) return <span className={look} dangerouslySetInnerHTML={{ __html: drawn }} />;
  return (
    <span className={look}>
      <img src={imageUrl} alt="" width={96} height={96} loading="lazy" />
    </span>
  );
}
