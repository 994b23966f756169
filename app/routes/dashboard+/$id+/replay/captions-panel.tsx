import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { Panel } from "~/ui/elements/panel";
import type { Refused } from "./set-list-panel";
import type { replayPage } from "./replay-page.server";

type CaptionsOf = Awaited<ReturnType<typeof replayPage>>["captions"][number];

/** One file per language. */
export function CaptionsPanel({ captions, refused }: { captions: CaptionsOf[]; refused: Refused }) {
  const { t } = useTranslation("dashboard");
  const isRefused = ({ language }: CaptionsOf) => refused?.initialValue?.language === language;

  return (
    <Panel title={t("captions.title")} id="captions">
      <p className="meta">{t("captions.hint")}</p>
      {captions.map((it) => (
        <CaptionsForm
          key={it.language}
          of={it}
          error={isRefused(it) ? wordsOf(refused) : undefined}
        />
      ))}
    </Panel>
  );
}

function CaptionsForm({ of, error }: { of: CaptionsOf; error: string | undefined }) {
  const { t } = useTranslation("dashboard");
  const { language, label, text } = of;

  return (
    <Form method="post" encType="multipart/form-data" className="stack" aria-label={label}>
      <input type="hidden" name="language" value={language} />
      <Field
        name="file"
        id={`captions-${language}`}
        type="file"
        accept=".vtt,text/vtt"
        label={label}
        hint={text ?? t("captions.none")}
        error={error}
      />
      <div className="row">
        <Button variant="line" name="intent" value="captions">
          {text ? t("captions.replace") : t("captions.save")}
        </Button>
        {text && (
          <Button variant="quiet" name="intent" value="captionsRemove">
            {t("captions.remove")}
          </Button>
        )}
      </div>
    </Form>
  );
}

const wordsOf = (refused: Refused) => refused?.error?.file?.[0] ?? refused?.error?.[""]?.[0];
