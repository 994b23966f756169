import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const READ_INTERVAL_MS = 100;
const FLOOR_DB = -60;
const AUDIBLE_DB = -45;
const TOO_LOUD_DB = -1;
/** Time for which the label of the last peak stays, so that "too loud" can be read. */
const REMEMBER_MS = 3000;

export function LevelMeter({ peakDb, on = true }: { peakDb: () => number | null; on?: boolean }) {
  const { t } = useTranslation("broadcast");
  const { db, tooLoud, isAudible } = useLevel(peakDb);
  const levelText = tooLoud ? "sound_too_loud" : isAudible ? "sound_heard" : "sound_none";

  return (
    <div className="studio-level">
      <span className="studio-level-label" id="studio-level">
        {t("sound_level")}
      </span>
      <meter
        aria-labelledby="studio-level"
        min={FLOOR_DB}
        max={0}
        low={AUDIBLE_DB}
        high={-6}
        optimum={-20}
        value={db}
      />
      <span role="status" className={tooLoud ? "studio-level-words is-bad" : "studio-level-words"}>
        {on && t(levelText)}
      </span>
    </div>
  );
}

function useLevel(peakDb: () => number | null) {
  const [level, setLevel] = useState({
    db: FLOOR_DB,
    audibleAt: -Infinity,
    loudAt: -Infinity,
    now: 0,
  });

  useEffect(() => {
    const timer = setInterval(() => {
      const now = performance.now();
      const db = Math.max(FLOOR_DB, peakDb() ?? FLOOR_DB);

      setLevel(({ audibleAt, loudAt }) => ({
        db,
        audibleAt: db > AUDIBLE_DB ? now : audibleAt,
        loudAt: db > TOO_LOUD_DB ? now : loudAt,
        now,
      }));
    }, READ_INTERVAL_MS);

    return () => clearInterval(timer);
  }, [peakDb]);

  const { db, audibleAt, loudAt, now } = level;

  return { db, isAudible: now - audibleAt < REMEMBER_MS, tooLoud: now - loudAt < REMEMBER_MS };
}
