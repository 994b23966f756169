import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ArrowLeft, Eye, Wifi, WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { Avatar } from "~/ui/elements/avatar";
import { Badge, LiveBadge } from "~/ui/elements/badge";
import { IconLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { useScripts } from "~/ui/elements/use-scripts";
import type { RoomView } from "./room.types";

export function RoomHead({ view, theatre }: { view: RoomView; theatre: ReactNode }) {
  const { t } = useTranslation(["live", "common"]);
  const { artist, title } = view;

  return (
    <div className="room-head">
      <IconLink bare icon={ArrowLeft} label={t("common:back")} to={view.eventHref} />
      <Avatar id={artist.id} name={artist.name} imageUrl={artist.imageUrl} />
      <div className="grow">
        <h1 lang={title.lang}>{title.text}</h1>
        {title.note && <p className="meta">{title.note}</p>}
        <p className="meta">
          <Link className="room-by" to={artist.href}>
            {t("by", { name: artist.name })}
          </Link>
        </p>
      </div>
      {theatre}
      {view.isLive && <LiveBadge />}
    </div>
  );
}

type ViewerCountProps = {
  viewers: number;
  connected: boolean;
  /** True for the people who send the show: they are counted, too, which is said. */
  isOwner: boolean;
};

/** The number of viewers and the connection state, whose place is reserved until scripts run. */
export function ViewerCount({ viewers, connected, isOwner }: ViewerCountProps) {
  const { t, i18n } = useTranslation("live");
  const hasScripts = useScripts();

  return (
    <div className="room-viewing">
      <span className="viewers">
        <Icon of={Eye} />
        <b className="num">{formatNumber(viewers, languageOf(i18n))}</b>{" "}
        {t(isOwner && viewers > 0 ? "watchingWithYou" : "watchingWord")}
      </span>
      <span role="status" className="room-link">
        {hasScripts && (
          <Badge tone={connected ? "ok" : "warn"} icon={connected ? Wifi : WifiOff}>
            {t(connected ? "connected" : "connecting")}
          </Badge>
        )}
      </span>
    </div>
  );
}
