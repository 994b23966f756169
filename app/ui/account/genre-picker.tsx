import { useTranslation } from "react-i18next";
import { GENRES } from "~db/vocabularies";
import { FieldError } from "../form/field-parts";

export function GenrePicker({ chosen, error }: { chosen: string[]; error?: string[] }) {
  const { t } = useTranslation(["accounts", "vocabulary"]);

  return (
    <fieldset className="field" id="field-genres">
      <legend className="label">{t("apply.genres")}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {GENRES.map((genre) => (
          <label className="check" key={genre}>
            <input
              type="checkbox"
              name="genres"
              value={genre}
              defaultChecked={chosen.includes(genre)}
            />
            <span>{t(`vocabulary:genre.${genre}`)}</span>
          </label>
        ))}
      </div>
      <FieldError id="field-genres" error={error} />
    </fieldset>
  );
}
