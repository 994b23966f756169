import { classes } from "./classes";
import { GeneratedArt } from "../poster/generated-art";

export type AvatarProps = {
  id: string;
  name: string;
  imageUrl?: string | null;
  size?: "s" | "m" | "l";
};

/**
 * A person's picture or drawn initials; hidden from screen readers, because the name is next to it.
 */
export function Avatar({ id, name, imageUrl, size = "m" }: AvatarProps) {
  const avatarClasses = classes("avatar", size !== "m" && `avatar-${size}`);
  if (!imageUrl)
    return <GeneratedArt className={avatarClasses} drawing={{ kind: "avatar", id, name }} />;

  return (
    <span className={avatarClasses}>
      <img src={imageUrl} alt="" width={96} height={96} loading="lazy" />
    </span>
  );
}
