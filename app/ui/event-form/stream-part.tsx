import { useTranslation } from "react-i18next";
import { STREAM_PLATFORMS } from "~db/vocabularies";
import { FLAG_NAMES } from "~/models/shows/events/editing/fields.protocol";
import { REPLAY_CHOICES } from "~/models/shows/events/protocol";
import { CheckField } from "../form/check-field";
import { Field } from "../form/field";
import { SelectField } from "../form/select-field";
import { useScripts } from "../elements/use-scripts";
import type { PartProps } from "./event-form-props";

export function StreamPart({ typed, errors, facts }: PartProps) {
  const { t } = useTranslation("dashboard");
  const { t: vocabularyText } = useTranslation("vocabulary");
  const hasScripts = useScripts();
  const isElsewhere =
    !hasScripts || facts.streamPlatform !== "nhacsong_live" || errors.streamUrl !== undefined;
  const replays = new Set(["off", ...REPLAY_CHOICES.map((days) => `${days}d`), typed.replay]);
  const replayLabel = (replay: string) =>
    replay === "off" ? t("form.replayOff") : t("form.replayDays", { count: parseInt(replay, 10) });

  return (
    <>
      <SelectField
        name="streamPlatform"
        label={t("form.streamPlatform")}
        defaultValue={typed.streamPlatform}
        error={errors.streamPlatform}
        options={STREAM_PLATFORMS.map((value) => ({
          value,
          label: vocabularyText(`platform.${value}`),
        }))}
      />
      <div hidden={!isElsewhere}>
        <Field
          name="streamUrl"
          type="url"
          label={t("form.streamUrl")}
          hint={t("form.streamUrlHint")}
          defaultValue={typed.streamUrl}
          error={errors.streamUrl}
        />
      </div>
      <SelectField
        name="replay"
        label={t("form.replay")}
        defaultValue={typed.replay}
        error={errors.replay}
        options={[...replays].map((value) => ({ value, label: replayLabel(value) }))}
      />
      <Field
        name="lobbyMinutes"
        inputMode="numeric"
        autoComplete="off"
        label={t("form.lobbyMinutes")}
        defaultValue={typed.lobbyMinutes}
        error={errors.lobbyMinutes}
      />
      {FLAG_NAMES.map((flagName) => (
        <div className="full" key={flagName}>
          <input type="hidden" name={flagName} value="off" />
          <CheckField
            name={flagName}
            value="on"
            label={t(`form.${flagName}`)}
            defaultChecked={typed[flagName]}
            error={errors[flagName]}
          />
        </div>
      ))}
    </>
  );
}
