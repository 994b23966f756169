import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { Panel } from "~/ui/elements/panel";
import type { RefusedForm } from "./set-list-panel";
import type { replayPage } from "./replay-page.server";

type LanguageCaptions = Awaited<ReturnType<typeof replayPage>>["captions"][number];

/** The captions of the replay, one file per language. */
export function CaptionsPanel({
  captions,
  refused,
}: {
  captions: LanguageCaptions[];
  refused: RefusedForm;
}) {
  const { t } = useTranslation("dashboard");
  const isRefused = ({ language }: LanguageCaptions) =>
    refused?.initialValue?.language === language;

  return (
    <Panel title={t("captions.title")} id="captions">
      <p className="meta">{t("captions.hint")}</p>
      {captions.map((languageCaptions) => (
        <CaptionsForm
          key={languageCaptions.language}
          of={languageCaptions}
          error={isRefused(languageCaptions) ? statusOf(refused) : undefined}
        />
      ))}
    </Panel>
  );
}

function CaptionsForm({ of, error }: { of: LanguageCaptions; error: string | undefined }) {
  const { t } = useTranslation("dashboard");
  const { language, label, text: statusText } = of;

  return (
    <Form method="post" encType="multipart/form-data" className="stack" aria-label={label}>
      <input type="hidden" name="language" value={language} />
      <Field
        name="file"
        id={`captions-${language}`}
        type="file"
        accept=".vtt,text/vtt"
        label={label}
        hint={statusText ?? t("captions.none")}
        error={error}
      />
      <div className="row">
        <Button variant="line" name="intent" value="captions">
          {statusText ? t("captions.replace") : t("captions.save")}
        </Button>
        {statusText && (
          <Button variant="quiet" name="intent" value="captionsRemove">
            {t("captions.remove")}
          </Button>
        )}
      </div>
    </Form>
  );
}

const statusOf = (refused: RefusedForm) => refused?.error?.file?.[0] ?? refused?.error?.[""]?.[0];
