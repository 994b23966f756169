import { Gift } from "lucide-react";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { loadChunk } from "~/platform/chunks/load-chunk";
import { ChunkBoundary } from "~/ui/chunks/chunk-boundary";
import { ButtonLink } from "~/ui/elements/button";
import { SheetLink } from "~/ui/sheet/sheet-link";
import type { RoomView } from "../room.types";
import { required } from "~/platform/required";

const loadForm = () => loadChunk(() => import("./tip-form"));
const TipForm = lazy(loadForm);

/**
 * The button that opens a sheet for tips over the video. For guests and without scripts it is a
 * link to the checkout.
 */
export function Tip({ view }: { view: RoomView }) {
  const { t } = useTranslation("live");
  if (!view.tip) return null;
  if (!view.viewer) {
    return (
      <ButtonLink to={view.tip.href} variant="accent" icon={Gift}>
        {t("tipArtist")}
      </ButtonLink>
    );
  }

  return (
    <SheetLink
      href={view.tip.href}
      label={t("tipArtist")}
      variant="accent"
      icon={Gift}
      title={t("supportTheArtist")}
      hint={t("tipNote", { name: view.artist.name })}
      preload={loadForm}
    >
      {(close) => (
        <ChunkBoundary>
          <TipForm tip={required(view.tip)} onBack={close} />
        </ChunkBoundary>
      )}
    </SheetLink>
  );
}
