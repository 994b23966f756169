import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { ShowChoice } from "~/ui/television/show-choice";
import type { loader } from "./route";

export function AnotherShow() {
  const { t } = useTranslation("tv");
  const { others } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("another")}>
      <Form method="post" className="stack">
        <ShowChoice shows={others} label={t("which")} />
        <Button className="justify-self-start" name="intent" value="another">
          {t("change")}
        </Button>
      </Form>
    </Panel>
  );
}
