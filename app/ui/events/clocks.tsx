import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Clock, clocksFor } from "~/locales/clocks";
import { languageOf } from "~/locales/languages";
import { classes } from "../elements/classes";

/** Shows one time at three places. The dials are light by day and dark at night. */
export function Clocks({ clocks, across }: { clocks: Clock[]; across?: boolean }) {
  const { t } = useTranslation();
  const isZoneKnown = clocks.some(({ place }) => place.startsWith("yours"));

  return (
    <ul className={classes("clocks", across && "across")} aria-label={t("clocks")}>
      {!isZoneKnown && <li className="clock clock-pending" aria-hidden="true" />}
      {clocks.map((clock) => (
        <li className="clock" key={clock.place}>
          <Dial clock={clock} />
          <span className="clock-place">{t(`clock.${clock.place}`)}</span>
          <time className="clock-time num" dateTime={clock.iso}>
            {clock.text}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** Clocks with the present time; scripts update them every second. */
export function TickingClocks({ clocks, zone }: { clocks: Clock[]; zone: string | null }) {
  const language = languageOf(useTranslation().i18n);
  const [shownClocks, setShown] = useState(clocks);

  useEffect(() => {
    const updateClocks = () => setShown(clocksFor(new Date(), language, zone, { seconds: true }));

    updateClocks();

    const clockTimer = setInterval(updateClocks, 1000);

    return () => clearInterval(clockTimer);
  }, [language, zone]);

  return <Clocks clocks={shownClocks} across />;
}

export function Dial({ clock: { minutes, isDay } }: { clock: Clock }) {
  const hourHand = handPath((minutes / 720) * 360, 9);
  const minute = handPath(((minutes % 60) / 60) * 360, 13);

  return (
    <svg className="clock-dial" viewBox="0 0 40 40" aria-hidden="true">
      <circle className={isDay ? "dial-day" : "dial-night"} cx="20" cy="20" r="18" />
      <circle className="dial-rim" cx="20" cy="20" r="18" />
      <path className="hand" d={`M20 20L${hourHand}M20 20L${minute}`} />
    </svg>
  );
}

function handPath(degrees: number, length: number) {
  const radians = (degrees * Math.PI) / 180;

  return `${(20 + Math.sin(radians) * length).toFixed(1)} ${(20 - Math.cos(radians) * length).toFixed(1)}`;
}
