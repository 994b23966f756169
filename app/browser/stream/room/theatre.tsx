import { useSearchParams } from "@remix-run/react";
import { RectangleHorizontal } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "~/ui/elements/classes";
import { Icon } from "~/ui/elements/icon";

/** Full-width video on large screens. A query parameter, so that it works as a link. */
export function useTheatre() {
  const [search, setSearch] = useSearchParams();
  const isOn = search.get("view") === "theatre";
  const toggle = () =>
    setSearch(isOn ? {} : { view: "theatre" }, { replace: true, preventScrollReset: true });

  return { isOn, toggle };
}

/** Toggles the theatre view; with scripts playback continues. */
export function TheatreLink({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const { t } = useTranslation("live");
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    onToggle();
  };

  return (
    <a
      className={classes("icon-btn bare theatre-link", isOn && "is-on")}
      href={isOn ? "?" : "?view=theatre"}
      aria-label={t(isOn ? "theatreOff" : "theatre")}
      title={t(isOn ? "theatreOff" : "theatre")}
      onClick={onClick}
    >
      <Icon of={RectangleHorizontal} />
    </a>
  );
}
