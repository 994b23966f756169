import { useLocation } from "@remix-run/react";
import { Component, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ChunkLoadError } from "~/platform/chunks/load-chunk";
import { Note } from "../elements/note";

type ChunkBoundaryProps = { children: ReactNode };

/**
 * Around a part that is loaded on demand: where its chunk is missing, the rest of the page stays
 * and this says so.
 */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === null) return <Suspense>{this.props.children}</Suspense>;
    if (!(error instanceof ChunkLoadError)) throw error;

    return <MissingPart />;
  }
}

function MissingPart() {
  const { t } = useTranslation("errors");
  const { pathname, search } = useLocation();

  return (
    <Note tone="bad" role="alert">
      {t("missingPart")} <a href={`${pathname}${search}`}>{t("reload")}</a>
    </Note>
  );
}
