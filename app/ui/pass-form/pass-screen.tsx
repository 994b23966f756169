import { useTranslation } from "react-i18next";
import { SectionHead } from "../elements/panel";
import type { FormAnswer } from "../form/form-answer";
import { PassForm, type PassFormProps } from "./pass-form";

/** The page that creates or edits a season pass. */
export function PassScreen({
  view,
  lastResult,
}: {
  view: PassFormProps & { title: string };
  lastResult?: FormAnswer;
}) {
  const { t } = useTranslation(["passes", "workspace"]);

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        back={{ to: "/dashboard/passes", label: t("workspace:pages.passes") }}
        level={1}
        size="s"
        title={view.title}
      />
      <PassForm view={view} lastResult={lastResult} />
    </div>
  );
}
