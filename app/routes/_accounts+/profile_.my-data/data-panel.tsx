import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink, buttonClass } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import type { loader } from "./route";
import { SubmitButton } from "~/ui/form/submit-button";

export function DataPanel() {
  const { t } = useTranslation("profile");

  return (
    <Panel title={t("download")}>
      <p>{t("dataHint")}</p>
      <DataFile />
    </Panel>
  );
}

/** Small exports are downloaded at once, large ones made in the background. */
function DataFile() {
  const { t } = useTranslation("profile");
  const { data, isMailed } = useLoaderData<typeof loader>();
  if (data.state === "working") {
    return (
      <>
        <p role="status">{data.progress}</p>
        <progress value={data.percent} max={100} aria-label={data.progress} />
        <p>
          <ButtonLink to="/profile/my-data" reloadDocument>
            {t("exportReload")}
          </ButtonLink>
        </p>
      </>
    );
  }
  if (data.state === "ready") {
    return (
      <>
        <p>
          {t("exportReady")} {data.until}
        </p>
        <p>
          <Download href={data.href} />
        </p>
      </>
    );
  }
  if (!data.isLarge) {
    return (
      <p>
        <Download href="/profile/data" />
      </p>
    );
  }

  return (
    <Form method="post" className="stack">
      <p>{t(data.state === "failed" ? "exportFailed" : "exportHint")}</p>
      {isMailed && <p>{t("exportMailed")}</p>}
      <SubmitButton variant="line" intent="export">
        {t("exportBegin")}
      </SubmitButton>
    </Form>
  );
}

function Download({ href }: { href: string }) {
  const { t } = useTranslation("profile");

  return (
    <a className={buttonClass({ variant: "line" })} href={href} download>
      {t("download")}
    </a>
  );
}
