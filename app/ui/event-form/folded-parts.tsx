import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EntryPart } from "./entry-part";
import type { EventFormProps, PartProps } from "./event-form-props";
import { PicturesPart } from "./pictures-part";
import { StreamPart } from "./stream-part";
import { TextsPart } from "./texts-part";
import { WhenPart } from "./when-part";

type FoldedProps = PartProps & Pick<EventFormProps, "kind" | "zones" | "saleTimes" | "copiedTypes">;

type TextName = "titleOther" | "description" | "descriptionOther" | "kind" | "sampleVideos";

/**
 * What most shows leave as it is. A part is open when one of its fields has a value or an error.
 */
export function FoldedParts({ kind, zones, saleTimes, copiedTypes, ...part }: FoldedProps) {
  const { t } = useTranslation("dashboard");
  const { typed, errors } = part;
  const has = (...names: TextName[]) =>
    names.some((name) => typed[name].length > 0 || errors[name]);
  const fails = (...names: string[]) => names.some((name) => errors[name]);
  const isRepeated = typed.repeat !== "1";
  const isElsewhere = typed.streamPlatform !== "nhacsong_live";

  return (
    <>
      <Fold
        title={t("form.moreTexts")}
        isOpen={has("titleOther", "description", "descriptionOther")}
      >
        <TextsPart {...part} />
      </Fold>
      <Fold
        title={t("form.moreWhen")}
        isOpen={isRepeated || Boolean(saleTimes) || fails("timeZone", "repeat")}
      >
        <WhenPart {...part} isNew={kind === "new"} saleTimes={saleTimes} zones={zones} />
      </Fold>
      <Fold
        title={t("form.moreEntry")}
        isOpen={
          Boolean(copiedTypes) ||
          has("kind") ||
          hasFreeLook(typed) ||
          fails("freeLookMinutes", "ticketTypesFrom")
        }
      >
        <EntryPart {...part} copiedTypes={copiedTypes} />
      </Fold>
      <Fold
        title={t("form.pictures")}
        isOpen={has("sampleVideos") || isLinked(typed) || fails("imageUrl")}
      >
        <PicturesPart {...part} />
      </Fold>
      <Fold
        title={t("form.stream")}
        isOpen={isElsewhere || fails("streamPlatform", "streamUrl", "replay", "lobbyMinutes")}
      >
        <StreamPart {...part} />
      </Fold>
    </>
  );
}

type Typed = PartProps["typed"];

function hasFreeLook({ freeLookMinutes }: Typed): boolean {
  return Number(freeLookMinutes) > 0;
}

/** The picture is on another site. */
function isLinked({ imageUrl }: Typed): boolean {
  return imageUrl !== "" && !imageUrl.startsWith("/images/");
}

function Fold({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details className="panel folded" open={isOpen}>
      <summary className="h3">{title}</summary>
      <div className="formgrid">{children}</div>
    </details>
  );
}
