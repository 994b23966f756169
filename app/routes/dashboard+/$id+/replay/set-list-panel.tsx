import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { TextAreaField } from "~/ui/form/field";
import { Panel } from "~/ui/elements/panel";

const TEXT_ROWS = 12;

export type RefusedForm =
  | { initialValue?: Record<string, unknown>; error?: Record<string, string[] | null> | null }
  | undefined;

/** The set list as text: one song per line with its start. */
export function SetListPanel({
  chapters,
  isFromSetList,
  refused,
}: {
  chapters: string;
  /** True if the text is the show's set list, without times. */
  isFromSetList: boolean;
  refused: RefusedForm;
}) {
  const { t } = useTranslation("dashboard");
  const error = refused?.error?.chapters?.[0] ?? refused?.error?.[""]?.[0];

  return (
    <Panel title={t("replay.setList")} id="chapters">
      <Form method="post" className="stack">
        <TextAreaField
          name="chapters"
          label={t("replay.chapters")}
          hint={t(isFromSetList ? "replay.chaptersOfSetList" : "replay.chaptersHint")}
          defaultValue={String(refused?.initialValue?.chapters ?? chapters)}
          error={error}
          rows={TEXT_ROWS}
        />
        <div className="row">
          <Button variant="primary" name="intent" value="setList">
            {t("replay.save")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
