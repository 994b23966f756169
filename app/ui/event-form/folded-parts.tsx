import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FoldedPanel } from "../elements/panel";
import { EntryPart } from "./entry-part";
import type { EventFormProps, PartProps } from "./event-form-props";
import { PicturesPart } from "./pictures-part";
import { StreamPart } from "./stream-part";
import { TextsPart } from "./texts-part";
import { WhenPart } from "./when-part";

type FoldedPartsProps = PartProps &
  Pick<EventFormProps, "kind" | "zones" | "saleTimes" | "copiedTypes">;

type TextName = "titleOther" | "description" | "descriptionOther" | "kind" | "sampleVideos";

/**
 * Fields that most shows leave unchanged, in collapsed parts. A part is open if one of its fields
 * has an error or, in a new show, a value.
 */
export function FoldedParts({ kind, zones, saleTimes, copiedTypes, ...part }: FoldedPartsProps) {
  const { t } = useTranslation("dashboard");
  const { typed, errors } = part;
  const isNew = kind === "new";
  const hasValue = (...fieldNames: TextName[]) =>
    fieldNames.some((fieldName) => (isNew && typed[fieldName].length > 0) || errors[fieldName]);
  const hasError = (...fieldNames: string[]) => fieldNames.some((fieldName) => errors[fieldName]);
  const isRepeated = typed.repeat !== "1";
  const isElsewhere = isNew && typed.streamPlatform !== "nhacsong_live";

  return (
    <>
      <FoldedPart
        title={t("form.moreTexts")}
        isOpen={hasValue("titleOther", "description", "descriptionOther")}
      >
        <TextsPart {...part} />
      </FoldedPart>
      <FoldedPart
        title={t("form.moreWhen")}
        isOpen={isRepeated || Boolean(saleTimes) || hasError("timeZone", "repeat")}
      >
        <WhenPart {...part} isNew={isNew} saleTimes={saleTimes} zones={zones} />
      </FoldedPart>
      <FoldedPart
        title={t("form.moreEntry")}
        isOpen={
          Boolean(copiedTypes) ||
          hasValue("kind") ||
          (isNew && hasFreeLook(typed)) ||
          hasError("freeLookMinutes", "ticketTypesFrom")
        }
      >
        <EntryPart {...part} copiedTypes={copiedTypes} />
      </FoldedPart>
      <FoldedPart
        title={t("form.pictures")}
        isOpen={hasValue("sampleVideos") || (isNew && isLinked(typed)) || hasError("imageUrl")}
      >
        <PicturesPart {...part} />
      </FoldedPart>
      <FoldedPart
        title={t("form.stream")}
        isOpen={isElsewhere || hasError("streamPlatform", "streamUrl", "replay", "lobbyMinutes")}
      >
        <StreamPart {...part} />
      </FoldedPart>
    </>
  );
}

type Typed = PartProps["typed"];

function hasFreeLook({ freeLookMinutes }: Typed): boolean {
  return Number(freeLookMinutes) > 0;
}

/** True if the picture is on another site. */
function isLinked({ imageUrl }: Typed): boolean {
  return imageUrl !== "" && !imageUrl.startsWith("/images/");
}

function FoldedPart({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <FoldedPanel title={title} isOpen={isOpen}>
      <div className="formgrid">{children}</div>
    </FoldedPanel>
  );
}
