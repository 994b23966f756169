import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ClipRow } from "~/ui/clips/clip-list";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { ConfirmSheet } from "~/ui/sheet/confirm-sheet";
import type { Question } from "~/ui/sheet/question";

type ReviewedClip = ClipRow & { maker: string; deletion: Question };
type ClipPanelProps = { clip: ReviewedClip; titleMax: number; refused?: FormAnswer | null };

/** One clip, to watch, approve or reject, rename and delete. */
export function ClipPanel({ clip, titleMax, refused }: ClipPanelProps) {
  const { t } = useTranslation(["clips", "common"]);
  const errors = refused?.initialValue?.clip === clip.id ? refused.error : undefined;
  const general = errors?.[""]?.[0];

  return (
    <Panel title={clip.title}>
      <p className="meta">{[clip.maker, clip.length, clip.when].join(" · ")}</p>
      <p role="status">{clip.state}</p>
      {general && <Note role="alert">{general}</Note>}
      <ClipVideo clip={clip} />
      <div className="row">
        <Decisions clip={clip} />
        <ConfirmSheet label={t("common:delete")} variant="danger" question={clip.deletion} />
      </div>
      <TitleForm clip={clip} titleMax={titleMax} error={errors?.title} />
    </Panel>
  );
}

type TitleFormProps = Pick<ClipPanelProps, "clip" | "titleMax"> & { error: string[] | undefined };

function TitleForm({ clip, titleMax, error }: TitleFormProps) {
  const { t } = useTranslation("clips");

  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="clip" value={clip.id} />
      <Field
        name="title"
        id={`title-${clip.id}`}
        autoComplete="off"
        maxLength={titleMax}
        label={t("name")}
        defaultValue={clip.typed}
        error={error}
      />
      <div className="row">
        <Button variant="line" name="intent" value="rename">
          {t("rename")}
        </Button>
      </div>
    </Form>
  );
}

function ClipVideo({ clip: { videoHref, title } }: { clip: ClipRow }) {
  if (!videoHref) return null;

  return (
    <video
      className="clip-video"
      controls
      playsInline
      preload="none"
      src={videoHref}
      aria-label={title}
    />
  );
}

function Decisions({ clip: { id: clipId, isReady, review } }: { clip: ClipRow }) {
  const { t } = useTranslation("clips");
  if (!isReady) return null;

  return (
    <Form method="post" className="row" preventScrollReset>
      <input type="hidden" name="clip" value={clipId} />
      {review !== "approved" && (
        <Button variant="primary" name="intent" value="approve">
          {t("approve")}
        </Button>
      )}
      {review !== "refused" && (
        <Button variant="line" name="intent" value="refuse">
          {t("refuse")}
        </Button>
      )}
      <ButtonLink to={`/clip/${clipId}`}>{t("open")}</ButtonLink>
    </Form>
  );
}
