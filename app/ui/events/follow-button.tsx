import { useFetcher, useLocation } from "@remix-run/react";
import { Check, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";

type FollowProps = {
  artistId: string;
  name: string;
  following: boolean;
  size?: "sm" | "md";
  /** True if the label includes the artist's name. */
  long?: boolean;
};

/** A follow button: a plain form, which scripts update at once. Guests are asked to log in. */
export function FollowButton({ artistId, name, following, size = "md", long }: FollowProps) {
  const { t } = useTranslation(["common", "artists"]);
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: `follow-${artistId}` });
  const pending = fetcher.formData?.get("intent");
  const isFollowing = pending ? pending === "follow" : following;
  const label = isFollowing ? t("following") : long ? t("artists:followArtist") : t("follow");

  return (
    <fetcher.Form method="post" action={`/artist/${artistId}`}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button
        name="intent"
        value={isFollowing ? "unfollow" : "follow"}
        variant={isFollowing ? "line" : "accent"}
        size={size}
        icon={isFollowing ? Check : Plus}
        aria-pressed={isFollowing}
        aria-label={t("actionFor", { action: label, title: name })}
      >
        {label}
      </Button>
    </fetcher.Form>
  );
}
