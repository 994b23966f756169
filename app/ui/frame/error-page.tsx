import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChunkLoadError } from "~/platform/chunks/load-chunk";
import { ButtonLink } from "../elements/button";
import { Lantern } from "../decoration/lantern";
import { UnreachableError } from "../page-data/unreachable-error";
import { useRequestId } from "./request-id";

/**
 * The root's error page, for an unknown address, a domain error (with message and status), an
 * unexpected error (without its message), a missing connection, and a chunk that did not load.
 */
export function ErrorPage({
  error,
  back,
}: {
  error: unknown;
  /** The link back; the events page by default. */
  back?: { to: string; label: string };
}) {
  const { t } = useTranslation(["errors", "common"]);
  const { title, hint, isNotFound } = useErrorTexts(error);
  const { pathname, search } = useLocation();

  return (
    <div className="wrap section lost">
      <Lantern />
      <h1 className="d-m">{title}</h1>
      {hint && <p className="lead">{hint}</p>}
      <ErrorReference error={error} />
      <div className="row">
        {error instanceof UnreachableError || error instanceof ChunkLoadError ? (
          <ButtonLink to={`${pathname}${search}`} reloadDocument variant="primary" size="lg">
            {t(error instanceof ChunkLoadError ? "reload" : "common:tryAgain")}
          </ButtonLink>
        ) : (
          <ButtonLink to={back?.to ?? "/events"} variant="primary" size="lg">
            {back?.label ?? t(isNotFound ? "common:backToEvents" : "common:allEvents")}
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="line" size="lg">
          {t("common:goHome")}
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * What a person who asks for help can name: the HTTP status and the id of the request in the log.
 * Nothing for a page that does not exist, whose title says so.
 */
function ErrorReference({ error }: { error: unknown }) {
  const { t } = useTranslation("errors");
  const requestId = useRequestId();
  if (error instanceof UnreachableError || error instanceof ChunkLoadError) return null;

  const status = isRouteErrorResponse(error) ? error.status : null;
  if (status === 404 || (!status && !requestId)) return null;

  return (
    <p className="meta num break" data-request-id={requestId}>
      {status && t("number", { status })}
      {status && requestId && " · "}
      {requestId && t("reference", { id: requestId })}
    </p>
  );
}

function useErrorTexts(error: unknown) {
  const { t } = useTranslation("errors");
  if (error instanceof UnreachableError)
    return { title: t("unreachableTitle"), hint: t("unreachable"), isNotFound: false };
  if (error instanceof ChunkLoadError)
    return { title: t("missingTitle"), hint: t("missing"), isNotFound: false };
  if (!isRouteErrorResponse(error))
    return { title: t("title"), hint: t("unexpectedPlain"), isNotFound: false };

  const message = (error.data as { message?: unknown } | null)?.message;
  const isNotFound = error.status === 404;
  if (typeof message === "string" && message !== t("notFound"))
    return { title: message, hint: undefined, isNotFound };
  if (isNotFound) return { title: t("notFoundTitle"), hint: t("notFoundHint"), isNotFound };

  return { title: t("title"), hint: t("unexpectedPlain"), isNotFound };
}
