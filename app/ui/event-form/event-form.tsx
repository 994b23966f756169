import { Form } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languageOf, type Language } from "~/locales/languages";
import { usePending } from "../account/use-pending";
import { Button } from "../elements/button";
import { ErrorSummary } from "../form/error-summary";
import { Note } from "../elements/note";
import type { EventFormErrors, EventFormProps, PriceFieldView } from "./event-form-props";
import { EssentialsPart } from "./essentials-part";
import { FoldedParts } from "./folded-parts";
import type { DraftCopy } from "./draft-copy";
import { useDraftCopy } from "./use-draft-copy";
import { clocksAt, useLiveFacts } from "./use-live-facts";

/** The form of new and stored events. `cancel` is a link or a button. */
export function EventForm(props: EventFormProps & { cancel: ReactNode }) {
  const { t, i18n } = useTranslation("dashboard");
  const { turn, restored, keep, discard } = useDraftCopy(props);

  return (
    <>
      {props.isRestored && <Note tone="ok">{t("form.restored")}</Note>}
      {restored && (
        <Note tone="ok" role="status">
          <p>{t("form.restored")}</p>
          <Button type="button" variant="quiet" className="flush" onClick={discard}>
            {t("form.discard")}
          </Button>
        </Note>
      )}
      <EventFields
        {...props}
        keep={keep}
        {...(restored && basedOn(restored, props, languageOf(i18n)))}
        key={turn}
      />
    </>
  );
}

/** A restored copy keeps its revision, so that the server reports conflicting changes. */
export function basedOn(
  { typed, seen }: DraftCopy,
  { viewerZone, revision }: EventFormProps,
  language: Language,
) {
  return { typed, revision: seen ?? revision, clocks: clocksAt(typed, language, viewerZone) };
}

type EventFieldsProps = EventFormProps & {
  cancel: ReactNode;
  keep: (event: FormEvent<HTMLFormElement>) => void;
};

function EventFields({ cancel, keep, ...props }: EventFieldsProps) {
  const { typed, zones, kind: formKind, action, revision, siteShare } = props;
  const { facts, onChange, setDuration } = useLiveFacts(typed, props.clocks, props.viewerZone);
  const errors = withFirstPrice(props.errors ?? {}, props.prices);
  const partProps = { typed, errors, facts };
  const follow = (event: FormEvent<HTMLFormElement>) => {
    onChange(event);
    keep(event);
  };

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={action}
      onChange={follow}
      noValidate
      className="stack event-form"
    >
      <FormFailure errors={errors} kind={formKind} />
      <EnterKey intent={formKind === "published" ? "save" : "publish"} />
      {revision && <input type="hidden" name="revision" value={revision} />}
      {siteShare.revision && <input type="hidden" name="siteShare" value={siteShare.revision} />}
      <section className="panel">
        <div className="formgrid">
          <EssentialsPart
            {...partProps}
            prices={props.prices}
            zones={zones}
            typesHref={props.typesHref}
            onQuickDuration={setDuration}
          />
        </div>
      </section>
      <FoldedParts
        {...partProps}
        kind={formKind}
        zones={zones}
        saleTimes={props.saleTimes}
        copiedTypes={props.copiedTypes}
      />
      <p className="meta">{siteShare.text}</p>
      <div className="sheet-end">
        {cancel}
        <SaveButtons kind={formKind} />
      </div>
    </Form>
  );
}

/** Shows the error of a missing price at the first price field, for any currency. */
function withFirstPrice(errors: EventFormErrors, [first]: PriceFieldView[]): EventFormErrors {
  const { ticketPrice, ...others } = errors;

  return ticketPrice && first ? { [first.name]: ticketPrice, ...others } : errors;
}

function FormFailure({
  errors,
  kind: formKind,
}: {
  errors: NonNullable<EventFormProps["errors"]>;
  kind: EventFormProps["kind"];
}) {
  const { t } = useTranslation("dashboard");
  const { "": formErrors = [], ...fields } = errors;
  if (!formErrors.length && !Object.keys(fields).length) return null;

  const failed = t(formKind === "new" ? "createFailed" : "updateFailed");

  return <ErrorSummary form={[failed, ...formErrors]} fields={fields} />;
}

/**
 * The Enter key presses the first button of a form, so a hidden save button comes before the quick
 * durations.
 */
function EnterKey({ intent }: { intent: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="sr"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

function SaveButtons({ kind: formKind }: Pick<EventFormProps, "kind">) {
  const { t } = useTranslation(["dashboard", "common"]);
  if (formKind === "published")
    return <SaveButton intent="save" label={t("common:saveChanges")} isMain />;

  return (
    <>
      <SaveButton intent="draft" label={t("form.saveDraft")} />
      <SaveButton intent="publish" label={t("form.publish")} isMain />
    </>
  );
}

function SaveButton({
  intent,
  label,
  isMain,
}: {
  intent: string;
  label: string;
  isMain?: boolean;
}) {
  const { t } = useTranslation(["dashboard", "common"]);
  const pending = usePending(intent);

  return (
    <Button
      name="intent"
      value={intent}
      variant={isMain ? "primary" : "line"}
      pending={pending}
      pendingLabel={t("common:saving")}
    >
      {label}
    </Button>
  );
}
