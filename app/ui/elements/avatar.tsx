import { classes } from "./classes";
import { GeneratedArt } from "../poster/generated-art";

export type AvatarProps = {
  id: string;
  name: string;
  imageUrl?: string | null;
  size?: "s" | "m" | "l";
  className?: string;
};

/** Hidden from screen readers, because the name is beside it. */
export function Avatar({ id, name, imageUrl, size = "m", className }: AvatarProps) {
  const look = classes("avatar", size !== "m" && `avatar-${size}`, className);
  if (!imageUrl) return <GeneratedArt className={look} drawing={{ kind: "avatar", id, name }} />;

  return (
    <span className={look}>
      <img src={imageUrl} alt="" width={96} height={96} loading="lazy" />
    </span>
  );
}
