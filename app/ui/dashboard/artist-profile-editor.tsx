import { Form } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailureMessage } from "../account/failure";
import { GenrePicker } from "../account/genre-picker";
import { Avatar } from "../elements/avatar";
import { Button, ButtonLink } from "../elements/button";
import { ZoneField } from "../event-form/zone-field";
import type { ZoneChoices } from "../event-form/event-form-props";
import { Field, TextAreaField } from "../form/field";
import { PictureField } from "../form/picture-field";
import type { FieldProps, UseForm } from "../form/use-form";
import { FoldedPanel, Panel } from "../elements/panel";
import { SubmitButton } from "../form/submit-button";

type TextName =
  | "stageName"
  | "bio"
  | "bioVi"
  | "links"
  | "experience"
  | "equipment"
  | "performanceStyle"
  | "location"
  | "timeZone"
  | "totalStudents"
  | "totalLessons";
type EditorProps = {
  id: string;
  profileImageUrl: string | null;
  bannerUrl: string | null;
  revision: string;
  zones: ZoneChoices;
} & UseForm;

export function ArtistProfileEditor(editor: EditorProps) {
  const { id, revision, form, field, listOf } = editor;
  const { t } = useTranslation(["dashboard", "common"]);
  const labelOf = (textName: Exclude<TextName, "timeZone">) => ({
    label: t(`profile.${textName}`),
    ...field(textName),
  });

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      noValidate
      className="stack loose event-form"
    >
      {!form.errors?.length && <input type="hidden" name="revision" value={revision} />}
      <FailureMessage title={t("profile.failed")} form={form.errors} fields={form.allErrors} />
      <IdentityPanel label={labelOf} {...editor} />
      <AboutPanel
        label={labelOf}
        genres={<GenrePicker chosen={listOf("genres")} error={field("genres").error} />}
      />
      <StagePanel label={labelOf} />
      <TeachingPanel students={labelOf("totalStudents")} lessons={labelOf("totalLessons")} />
      <div className="sheet-end">
        <ButtonLink to={`/artist/${id}`} variant="line">
          {t("profile.look")}
        </ButtonLink>
        {/* The first button, so that the Enter key saves. */}
        <SubmitButton intent="save" pendingLabel={t("common:saving")}>
          {t("common:saveChanges")}
        </SubmitButton>
        <Button name="intent" value="preview">
          {t("profile.preview")}
        </Button>
      </div>
    </Form>
  );
}

type IdentityPanelProps = EditorProps & {
  label: (name: Exclude<TextName, "timeZone">) => LabelledField;
};

function IdentityPanel({
  id: artistId,
  profileImageUrl,
  bannerUrl,
  zones,
  form,
  field,
  label,
}: IdentityPanelProps) {
  const { t } = useTranslation("dashboard");
  const { t: common } = useTranslation();

  return (
    <Panel title={t("profile.who")}>
      <div className="formgrid">
        <Field {...label("stageName")} required />
        <Field {...label("location")} />
        <PictureField
          name="picture"
          label={t("profile.picture")}
          hint={t("form.imageFileHint")}
          remove={{ ...field("removePicture"), label: t("profile.removePicture") }}
          isSet={profileImageUrl !== null}
          error={form.allErrors.picture}
        >
          <Avatar
            id={artistId}
            name={field("stageName").defaultValue ?? ""}
            imageUrl={profileImageUrl}
            size="l"
          />
        </PictureField>
        <PictureField
          name="banner"
          label={t("profile.banner")}
          hint={t("form.imageFileHint")}
          remove={{ ...field("removeBanner"), label: t("profile.removeBanner") }}
          isSet={bannerUrl !== null}
          error={form.allErrors.banner}
        >
          {bannerUrl && (
            <img className="form-banner" src={`${bannerUrl}?w=640`} alt={t("profile.bannerNow")} />
          )}
        </PictureField>
        <ZoneField
          label={common("timeZone")}
          zones={zones}
          {...field("timeZone")}
          defaultValue={field("timeZone").defaultValue ?? ""}
        />
      </div>
    </Panel>
  );
}

type AboutPanelProps = {
  label: (name: Exclude<TextName, "timeZone">) => LabelledField;
  genres: ReactNode;
};
type LabelledField = FieldProps & { label: string };

function AboutPanel({ label, genres }: AboutPanelProps) {
  const { t } = useTranslation("dashboard");

  return (
    <Panel title={t("profile.about")}>
      <div className="formgrid">
        <TextAreaField {...label("bio")} rows={6} />
        <TextAreaField {...label("bioVi")} rows={6} />
        <TextAreaField {...label("links")} hint={t("profile.oneALine")} rows={4} />
      </div>
      {genres}
    </Panel>
  );
}

function StagePanel({ label }: Pick<AboutPanelProps, "label">) {
  const { t } = useTranslation("dashboard");
  const experience = label("experience");
  const performanceStyle = label("performanceStyle");
  const equipment = label("equipment");

  return (
    <FoldedPanel
      title={t("profile.stage")}
      isOpen={Boolean(experience.error ?? performanceStyle.error ?? equipment.error)}
    >
      <div className="formgrid">
        <TextAreaField {...experience} rows={4} />
        <TextAreaField {...performanceStyle} rows={4} />
        <TextAreaField {...equipment} hint={t("profile.oneALine")} rows={4} />
      </div>
    </FoldedPanel>
  );
}

type LabelledFields = ComponentProps<typeof Field>;

function TeachingPanel({
  students,
  lessons,
}: {
  students: LabelledFields;
  lessons: LabelledFields;
}) {
  const { t } = useTranslation("dashboard");

  return (
    <FoldedPanel title={t("profile.teaching")} isOpen={Boolean(students.error ?? lessons.error)}>
      <p className="meta">{t("profile.selfReported")}</p>
      <div className="formgrid">
        <Field {...students} inputMode="numeric" />
        <Field {...lessons} inputMode="numeric" />
      </div>
    </FoldedPanel>
  );
}
